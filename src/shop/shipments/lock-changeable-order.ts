import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, mayChangeDelivery, ownedOrder } from '../orders/order.rules.ts';
import { may, type OwnedOrder } from '../permissions/permissions.rules.ts';
import { IN_SHOP } from '../../kernel/shipment-states.ts';
import { applyOutcome, type LockedShipment } from './run-command.ts';
import { BEFORE_REGISTRATION, isOver } from './shipment.rules.ts';
import { shipments } from './shipments.tables.ts';

/**
 * Locks an order whose recipient or point may still be changed: nothing of it is registered at a carrier or on its way.
 * @param unlessMay the permission check of the action
 */
export async function lockChangeableOrder(
  tx: TransactionContext,
  orderId: string,
  unlessMay: (order: OwnedOrder) => Refusal | undefined,
): Promise<LockedOrder | Refusal> {
  const order = await lockOrder(tx, orderId);
  const owned = order && ownedOrder(order);
  if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
  const notAllowed = unlessMay(owned);
  if (notAllowed) return notAllowed;
  return (await isChangeable(tx, order)) ? order : refuse('order-not-changeable', { state: order.state });
}

/** Why the staff may not change recipient, point or address by a shipment any more. */
export async function unlessShipmentChangeable(
  tx: TransactionContext,
  { order, shipment: { state } }: LockedShipment,
): Promise<Refusal | undefined> {
  if (isCancelledOrReturned(order.state)) return refuse('shipment-order-ended', { state: order.state });
  // The version of another one would not tell the desk that packs the order.
  if (isOver(state)) return refuse('shipment-over', { state });
  return (await isChangeable(tx, order)) ? undefined : refuse('shipment-not-changeable', { state });
}

/** Whether recipient, point and address of a locked order may still be changed. */
async function isChangeable(tx: TransactionContext, order: LockedOrder): Promise<boolean> {
  if (!mayChangeDelivery(order)) return false;
  const beyond = await tx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), notInArray(shipments.state, [...BEFORE_REGISTRATION])))
    .limit(1);
  return beyond.length === 0;
}

/**
 * Raises the versions of the order's open shipments after a change of it: a desk that saw an older one is told.
 * @param by the shipment whose command has changed it, which raises its own version
 */
export async function recordChange(
  tx: TransactionContext,
  order: LockedOrder,
  name: 'recipient-changed' | 'point-changed' | 'address-changed',
  by?: string,
): Promise<void> {
  const boxes = await tx.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, order.id),
        inArray(shipments.state, [...IN_SHOP]),
        by ? ne(shipments.id, by) : undefined,
      ),
    )
    .orderBy(shipments.part)
    .for('update');
  for (const shipment of boxes) await applyOutcome(tx, { order, shipment }, name, {});
}
