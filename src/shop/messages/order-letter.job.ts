import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

export const ORDER_LETTER_KINDS = ['placed', 'paid', 'cancelled', 'expired', 'refunded', 'returned'] as const;
export type OrderLetterKind = (typeof ORDER_LETTER_KINDS)[number];

const facts = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_LETTER_KINDS),
  /** Which refund `refunded` tells of: one order may have several. */
  refundId: z.uuid().optional(),
});

/** For a buyer without an account the only way to the order. */
export const orderLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'order-letter',
  facts,
  key: ({ orderId, kind, refundId = orderId }) => `${kind}:${refundId}`,
  subject: ({ orderId }) => `order:${orderId}`,
};
