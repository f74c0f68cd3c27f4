import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({
  orderId: z.uuid(),
  /** The minute in which the buyer requested the letter again. */
  again: z.iso.datetime().optional(),
});

/** Carries no code: codes are derived while the letter is written (decision 0036). */
export const digitalLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'digital-letter',
  facts,
  key: ({ orderId, again }) => `digital:${orderId}${again ? `:${again}` : ''}`,
  subject: ({ orderId }) => `order:${orderId}`,
};
