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
  'refund-done',
  'returned',
  'storage-ends',
  'pieces-cancelled',
  'sent-again',
  'part-delivered',
  'returning',
  'lost',
  'return-asked',
  'return-accepted',
  'return-refused',
  'return-received',
  'return-inspected',
  'cancel-declined',
  'change-offered',
  'changed',
] as const;
export type OrderLetterKind = (typeof ORDER_LETTER_KINDS)[number];

const facts = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_LETTER_KINDS),
  /** The refund that `refunded` and `refund-done` are about: one order may have several. */
  refundId: z.uuid().optional(),
  /** The return that letters about returns are about. */
  returnId: z.uuid().optional(),
  /** The shipment that letters about parcels are about: an order may be sent again. Absent from those of earlier versions. */
  shipmentId: z.uuid().optional(),
  /** Key of the command that the letter is about: pieces may be cancelled, and an order changed, several times. */
  eventKey: z.uuid().optional(),
});

/** Its link is the only access to the order for a buyer without an account. */
export const orderLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'order-letter',
  facts,
  key: ({ orderId, kind, refundId, returnId, shipmentId, eventKey }) =>
    `${kind}:${eventKey ?? refundId ?? returnId ?? shipmentId ?? orderId}`,
  subject: ({ orderId }) => `order:${orderId}`,
};
