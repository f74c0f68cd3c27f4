import { inArray, or } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { refunds } from '../payments/payments.tables.ts';
import { returns } from '../returns/returns.tables.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import { stepMessages } from './step-messages.tables.ts';

/** Removes the records of messages about these orders, which are finished. */
export async function removeMessagesOf(tx: TransactionContext, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const ids = [...orderIds];
  const parcels = tx.db.select({ id: shipments.id }).from(shipments).where(inArray(shipments.orderId, ids));
  const money = tx.db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, ids));
  const back = tx.db.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, ids));
  const removed = await tx.db
    .delete(stepMessages)
    .where(
      or(
        inArray(stepMessages.orderId, ids),
        inArray(stepMessages.shipmentId, parcels),
        inArray(stepMessages.refundId, money),
        inArray(stepMessages.returnId, back),
      ),
    );
  return removed.rowCount ?? 0;
}
