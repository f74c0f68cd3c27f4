import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyOutcome, lockShipment, runCommand, type LockedShipment, type ShipmentCommand } from './run-command.ts';
import { shipmentHolds, shipmentUnits } from './shipments.tables.ts';

/** The packs of a shipment whose order has ended are back on the shelf. */
export function cancelShipment(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  const definition = {
    name: 'cancelled',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'pack', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, cancelEnded);
}

/** Cancels a shipment that nobody has begun to pack, when its order has ended. Repeating it changes nothing. */
export async function cancelAllocated(ctx: Pick<ShopContext, 'transaction'>, shipmentId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (locked?.shipment.state !== 'allocated' || !isCancelledOrReturned(locked.order.state)) return;
    const outcome = await cancelEnded(tx, locked);
    const result = isRefusal(outcome) ? outcome : await applyOutcome(tx, locked, 'cancelled', outcome);
    if (isRefusal(result)) throw new Error(`shipment ${shipmentId} is not cancelled: ${result.refused}`);
  });
}

async function cancelEnded(
  tx: TransactionContext,
  { order, shipment }: LockedShipment,
): Promise<{ to: 'cancelled' } | Refusal> {
  if (!isCancelledOrReturned(order.state)) return refuse('shipment-order-open', { state: order.state });
  // Its packs are no longer in the stock: only an inspection brings them back.
  if (shipment.state === 'ready' || shipment.state === 'with-carrier') return refuse('shipment-has-left');
  await emptyBox(tx, shipment.id);
  return { to: 'cancelled' };
}

/** What a cancelled shipment no longer has: packs in its box, and holds. */
export async function emptyBox(tx: TransactionContext, shipmentId: string): Promise<void> {
  await tx.db
    .update(shipmentUnits)
    .set({ removedAt: tx.now() })
    .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt)));
  await tx.db
    .update(shipmentHolds)
    .set({ releasedAt: tx.now() })
    .where(and(eq(shipmentHolds.shipmentId, shipmentId), isNull(shipmentHolds.releasedAt)));
}
