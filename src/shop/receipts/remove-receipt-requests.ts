import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { receipts } from './receipts.tables.ts';

/** Removes the saved bodies, with the buyer's address and phone, of receipts that were never answered; the receipts stay. */
export const removeReceiptRequests: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isNotNull(receipts.request), lt(receipts.createdAt, before)))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.db.update(receipts).set({ request: null }).where(inArray(receipts.id, ids));
  return ids.length;
};
