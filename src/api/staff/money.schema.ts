import { z } from 'zod';
import { REFUND_VIEWS } from '../../shop/desk/listed-money.reads.ts';
import { AfterMoment } from './moment-cursor.schema.ts';

export const RefundsQuery = z.strictObject({
  view: z.enum(REFUND_VIEWS, 'Такого списка нет').default('awaiting'),
  after: AfterMoment,
});
export const ReceiptsQuery = z.strictObject({ after: AfterMoment });

const ofOrder = {
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.int(),
  /** Raised by every change of the order: to be sent with commands as `expectedVersion`. */
  orderVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** Kopecks. */
  amount: z.int(),
};
const next = z.string().nullable();

export const ListedRefunds = z.object({
  refunds: z.array(
    z.object({
      ...ofOrder,
      state: z.string(),
      reason: z.string(),
      /** Kopecks back to gift certificates, and to the bonus account. */
      certificate: z.int(),
      bonus: z.int(),
      byHand: z.boolean(),
      requestedBy: z.string().nullable(),
      /** The member who reads this has requested it, and cannot approve it. */
      isOwn: z.boolean(),
      /** Our cash register has sold the goods: numbers of its receipt are needed to record it. */
      needsReceipt: z.boolean(),
      /** Only a person can say what has become of it, and may decline it. */
      isUnanswered: z.boolean(),
      /** Kind of the open exception about it. */
      problem: z.string().nullable(),
    }),
  ),
  next,
});

export const ListedReceipts = z.object({
  receipts: z.array(
    z.object({
      ...ofOrder,
      kind: z.enum(['payment', 'refund', 'closing']),
      state: z.string(),
      /** Kind of the open exception about it. */
      problem: z.string(),
      /** Its numbers may be recorded by hand. */
      mayRecord: z.boolean(),
    }),
  ),
  next,
});
