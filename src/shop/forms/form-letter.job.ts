import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ messageId: z.number().int(), to: z.enum(['staff', 'visitor']) });

/** A letter to staff that cannot be sent raises an exception (it has a subject); thanks to a visitor do not. */
export const formLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'form-letter',
  facts,
  key: ({ messageId, to }) => (to === 'staff' ? `form:${messageId}` : `form-thanks:${messageId}`),
  subject: ({ messageId, to }) => (to === 'staff' ? `form:${messageId}` : undefined),
};
