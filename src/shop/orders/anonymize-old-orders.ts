import { and, asc, inArray, isNull, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { anonymizeOrders } from './anonymize-orders.ts';
import { DONE_STATES } from './order-term.rules.ts';
import { orders } from './orders.tables.ts';

/** Anonymizes orders whose retention period is over (decision 0064). */
export const anonymizeOldOrders: RemoveExpired = async (tx, before, most) => {
  const expired = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.anonymizedAt), inArray(orders.state, [...DONE_STATES]), lt(orders.updatedAt, before)))
    .orderBy(asc(orders.updatedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ id }) => id);
  await anonymizeOrders(tx, ids);
  return ids.length;
};
