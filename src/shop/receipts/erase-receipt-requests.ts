import { and, inArray, isNotNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { receipts } from './receipts.tables.ts';

/** Removes the saved bodies, with address and phone of the buyer, of receipts that have ended. */
export async function eraseReceiptRequests(tx: TransactionContext, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const erased = await tx.db
    .update(receipts)
    .set({ request: null })
    .where(and(inArray(receipts.orderId, [...orderIds]), isNotNull(receipts.request)));
  return erased.rowCount ?? 0;
}
