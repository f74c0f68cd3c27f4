import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ messageId: z.number().int(), to: z.enum(['staff', 'visitor']) });

/** A form that nobody reads is a lost customer; who cannot be thanked is no matter of the staff. */
export const formLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'form-letter',
  facts,
  key: ({ messageId, to }) => (to === 'staff' ? `form:${messageId}` : `form-thanks:${messageId}`),
  subject: ({ messageId, to }) => (to === 'staff' ? `form:${messageId}` : undefined),
};
