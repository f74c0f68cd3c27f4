import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { anonymizeCouponUses } from '../promotions/anonymize-coupon-uses.ts';
import { PIECES_CANCELLED } from './cancel-pieces.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { DONE_STATES, BLANK_CONTACT } from './order-term.rules.ts';
import { orderEvents, orders } from './orders.tables.ts';

/**
 * Blanks contact, address and comment of orders whose retention period is over (decision 0064). Goods, sums and stock
 * movements stay, and so does the link to an account that still exists.
 */
export const anonymizeOldOrders: RemoveExpired = async (tx, before, most) => {
  const expired = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.anonymizedAt), inArray(orders.state, [...DONE_STATES]), lt(orders.updatedAt, before)))
    .orderBy(asc(orders.updatedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db
    .update(orders)
    .set({
      contact: BLANK_CONTACT,
      // The address of our own shop is not personal data.
      delivery: sql`case when ${orders.delivery}->>'method' in ('pickup', 'digital') then ${orders.delivery}
        else (${orders.delivery} - 'pointCode') || '{"address": ""}' end`,
      location: null,
      comment: '',
      anonymizedAt: tx.now(),
    })
    .where(inArray(orders.id, ids));
  // Words of the staff about a cancellation, which may name the buyer; other reasons are codes.
  await tx.db
    .update(orderEvents)
    .set({
      facts: sql`${orderEvents.facts} - 'note' - case when ${orderEvents.kind} = ${PIECES_CANCELLED} then 'reason' else 'note' end`,
    })
    .where(and(inArray(orderEvents.orderId, ids), sql`${orderEvents.facts} ?| array['note', 'reason']`));
  await anonymizeCouponUses(tx, ids);
  await endConsents(tx, ['order'], { orderIds: ids });
  for (const id of ids) await recordOrderEvent(tx, id, 'anonymized');
  return ids.length;
};
