import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ ticketId: z.int(), messageId: z.int() });

/** Tells a customer what the shop has answered. One that cannot be sent is shown to the staff: the answer is in the account only. */
export const ticketLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'ticket-letter',
  facts,
  key: ({ messageId }) => `ticket-message:${messageId}`,
  subject: ({ ticketId }) => `ticket:${ticketId}`,
};
