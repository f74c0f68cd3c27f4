import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ resetId: z.uuid() });

export const passwordResetLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'password-reset-letter',
  facts,
  key: ({ resetId }) => `password-reset:${resetId}`,
  // As long as the link is valid.
  hours: 1,
  urgent: true,
};
