import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ messageId: z.number().int() });

export const giftLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'gift-letter',
  facts,
  key: ({ messageId }) => `gift:${messageId}`,
};
