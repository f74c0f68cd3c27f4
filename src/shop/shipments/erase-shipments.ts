import { and, inArray, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { carrierTasks, shipmentLabels, trackingRows } from './carrier.tables.ts';
import { shipmentEvents, shipmentHolds, shipments } from './shipments.tables.ts';

/** Removes labels, and what people and carriers have written about the shipments of these orders. Packs and states stay. */
export async function eraseShipments(tx: TransactionContext, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const ofOrders = tx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]));
  const labels = await tx.db.delete(shipmentLabels).where(inArray(shipmentLabels.shipmentId, ofOrders));
  const holds = await tx.db.delete(shipmentHolds).where(inArray(shipmentHolds.shipmentId, ofOrders));
  const tracked = await tx.db.update(trackingRows).set({ raw: {} }).where(inArray(trackingRows.shipmentId, ofOrders));
  await tx.db.update(carrierTasks).set({ request: null }).where(inArray(carrierTasks.shipmentId, ofOrders));
  const { facts, shipmentId } = shipmentEvents;
  const reasons = await tx.db
    .update(shipmentEvents)
    .set({ facts: sql`${facts} - 'reason'` })
    .where(and(inArray(shipmentId, ofOrders), sql`${facts} ? 'reason'`));
  return (labels.rowCount ?? 0) + (holds.rowCount ?? 0) + (tracked.rowCount ?? 0) + (reasons.rowCount ?? 0);
}
