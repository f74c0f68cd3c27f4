import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { shipmentUnits } from './shipments.tables.ts';

interface UnscannedUnit extends ShipmentCommand {
  readonly unitId: number;
}

/** Takes a pack out of the box again; its code may be used for another shipment. */
export function unscanUnit(ctx: Pick<ShopContext, 'transaction'>, command: UnscannedUnit) {
  const definition = {
    name: 'unit-unscanned',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'pack', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    if (shipment.state !== 'picking') return refuse('shipment-not-picking', { state: shipment.state });
    const { unitId } = command;
    const taken = await tx.db
      .update(shipmentUnits)
      .set({ removedAt: tx.now() })
      .where(
        and(eq(shipmentUnits.id, unitId), eq(shipmentUnits.shipmentId, shipment.id), isNull(shipmentUnits.removedAt)),
      )
      .returning({ productId: shipmentUnits.productId });
    const [unit] = taken;
    return unit ? { facts: { unit: unitId, productId: unit.productId } } : refuse('unit-unknown');
  });
}
