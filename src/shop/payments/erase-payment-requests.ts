import { and, inArray, isNotNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { payments, refunds } from './payments.tables.ts';

/** Removes the saved bodies, with address and phone of the buyer, of payments and refunds that have ended. */
export async function erasePaymentRequests(tx: TransactionContext, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const ids = [...orderIds];
  const started = await tx.db
    .update(payments)
    .set({ startRequest: null })
    .where(and(inArray(payments.orderId, ids), isNotNull(payments.startRequest)));
  const refunded = await tx.db
    .update(refunds)
    .set({ request: null })
    .where(and(inArray(refunds.orderId, ids), isNotNull(refunds.request)));
  return (started.rowCount ?? 0) + (refunded.rowCount ?? 0);
}
