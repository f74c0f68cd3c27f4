import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeShipment, lockShipment, runCommand, type ShipmentCommand } from './run-command.ts';
import { shipmentLines, shipments } from './shipments.tables.ts';

interface JoinedShipments extends ShipmentCommand {
  /** The part whose lines come into this one, as the sender saw it. */
  readonly other: { readonly shipmentId: string; readonly expectedVersion: number };
}

/** Two parts of an order that nobody has begun to pack become one; the other one is cancelled. */
export function joinShipments(ctx: Pick<ShopContext, 'transaction'>, command: JoinedShipments) {
  const definition = {
    name: 'joined',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'split', 'shipment'),
  } as const;
  return runCommand(ctx, definition, async (tx, { order, shipment }) => {
    const other = await lockShipment(tx, command.other.shipmentId);
    if (!other || other.order.id !== order.id || other.shipment.id === shipment.id) return refuse('join-other-order');
    for (const { state } of [shipment, other.shipment])
      if (state !== 'allocated') return refuse('split-not-allocated', { state });
    const { id, part, carriesDelivery } = other.shipment;
    const gone = { name: 'joined', command: command.other };
    const emptied = await changeShipment(tx, other, gone, async () => {
      await tx.db.update(shipmentLines).set({ shipmentId: shipment.id }).where(eq(shipmentLines.shipmentId, id));
      return { to: 'cancelled', facts: { into: shipment.id } };
    });
    if (isRefusal(emptied)) return emptied;
    if (carriesDelivery)
      await tx.db.update(shipments).set({ carriesDelivery: true }).where(eq(shipments.id, shipment.id));
    return { facts: { part, from: id } };
  });
}
