import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { isOver } from './shipment.rules.ts';
import { shipmentHolds } from './shipments.tables.ts';

interface PlacedHold extends ShipmentCommand {
  readonly reason: string;
}

interface ReleasedHold extends ShipmentCommand {
  readonly hold: number;
}

/** Stops a shipment: nothing is done with it until each of its holds is released. */
export function holdShipment(ctx: Pick<ShopContext, 'transaction'>, command: PlacedHold) {
  const definition = {
    name: 'hold-placed',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'hold', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    if (isOver(shipment.state)) return refuse('shipment-over', { state: shipment.state });
    const { reason } = command;
    const [placed] = await tx.db
      .insert(shipmentHolds)
      .values({ shipmentId: shipment.id, reason, placedBy: actorName(tx.actor), placedAt: tx.now() })
      .returning({ id: shipmentHolds.id });
    return { facts: { hold: placed!.id } };
  });
}

/** Releases one hold of a shipment. */
export function releaseHold(ctx: Pick<ShopContext, 'transaction'>, command: ReleasedHold) {
  const definition = {
    name: 'hold-released',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'hold', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    const { hold } = command;
    const released = await tx.db
      .update(shipmentHolds)
      .set({ releasedAt: tx.now() })
      .where(
        and(eq(shipmentHolds.id, hold), eq(shipmentHolds.shipmentId, shipment.id), isNull(shipmentHolds.releasedAt)),
      )
      .returning({ id: shipmentHolds.id });
    return released.length > 0 ? { facts: { hold } } : refuse('hold-unknown');
  });
}
