import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { anonymizeCouponUses } from '../promotions/anonymize-coupon-uses.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { DONE_STATES, NOBODY } from './order-term.rules.ts';
import { orders } from './orders.tables.ts';

/**
 * Blanks who bought, where it went and what was remarked in orders whose papers need not be kept any longer (decision
 * 0064). What was bought, what it cost and what left the stock stays, and so does an account that is still there.
 */
export const anonymizeOldOrders: RemoveExpired = async (tx, before, most) => {
  const over = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.forgottenAt), inArray(orders.state, [...DONE_STATES]), lt(orders.updatedAt, before)))
    .orderBy(asc(orders.updatedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db
    .update(orders)
    .set({
      contact: NOBODY,
      // The address of our own shop is nobody's secret.
      delivery: sql`case when ${orders.delivery}->>'method' in ('pickup', 'digital') then ${orders.delivery}
        else (${orders.delivery} - 'pointCode') || '{"address": ""}' end`,
      comment: '',
      forgottenAt: tx.now(),
    })
    .where(inArray(orders.id, ids));
  await anonymizeCouponUses(tx, ids);
  await endConsents(tx, ['order'], { orderIds: ids });
  for (const id of ids) await recordOrderEvent(tx, id, 'forgotten');
  return ids.length;
};
