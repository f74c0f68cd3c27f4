import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { refunds } from './payments.tables.ts';

/** Removes the saved bodies, with the buyer's address and phone, of refunds that were never answered; the refunds stay. */
export const removeRefundRequests: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.request), lt(refunds.createdAt, before)))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.db.update(refunds).set({ request: null }).where(inArray(refunds.id, ids));
  return ids.length;
};
