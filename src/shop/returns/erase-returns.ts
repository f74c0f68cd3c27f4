import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { returnPhotos, returns, returnUnits } from './returns.tables.ts';

/** Blanks what was written about returns of these orders, and discards their photos. Goods and decisions stay. */
export async function eraseReturns(tx: TransactionContext, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const ofOrders = tx.db
    .select({ id: returns.id })
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]));
  const blanked = await tx.db
    .update(returns)
    .set({ comment: '', refusal: sql`case when ${returns.refusal} is null then null else '' end` })
    .where(inArray(returns.orderId, [...orderIds]));
  await tx.db.update(returnUnits).set({ note: '' }).where(inArray(returnUnits.returnId, ofOrders));
  const photos = await tx.db
    .update(returnPhotos)
    .set({ discardedAt: tx.now() })
    .where(and(inArray(returnPhotos.orderId, [...orderIds]), isNull(returnPhotos.discardedAt)));
  return (blanked.rowCount ?? 0) + (photos.rowCount ?? 0);
}
