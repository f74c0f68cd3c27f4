import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

export const ORDER_LETTER_KINDS = [
  'placed',
  'paid',
  'shipped',
  'ready',
  'cancelled',
  'expired',
  'refunded',
  'returned',
  'return-accepted',
  'return-refused',
] as const;
export type OrderLetterKind = (typeof ORDER_LETTER_KINDS)[number];

const facts = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_LETTER_KINDS),
  /** The refund that `refunded` is about: one order may have several. */
  refundId: z.uuid().optional(),
  /** The parcel that `shipped` and `ready` are about: one that was lost or came back may be sent again. */
  shipmentId: z.uuid().optional(),
  /** The return that `return-accepted` and `return-refused` are about. */
  returnId: z.uuid().optional(),
});

/** Its link is the only access to the order for a buyer without an account. */
export const orderLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'order-letter',
  facts,
  key: ({ orderId, kind, refundId, returnId, shipmentId }) =>
    `${kind}:${refundId ?? returnId ?? shipmentId ?? orderId}`,
  subject: ({ orderId }) => `order:${orderId}`,
};
