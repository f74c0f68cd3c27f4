import { and, eq, isNull } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { announceReturn } from '../returns/announce-return.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { shipmentUnits } from './shipments.tables.ts';

const CAUSE = 'not-collected';

/**
 * The buyer did not collect the box, or its carrier could not hand it over: all of it comes back. One that was lost and found comes
 * back, too: it stays lost, since what becomes of its order is decided by that, and its packs are received as a return.
 */
export function recordFailure(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    {
      name: 'not-collected',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'deliver', 'shipment'),
      atAnyTime: true,
    },
    async (tx, { order, shipment: { id: shipmentId, state } }) => {
      if (state !== 'lost') return { to: 'returning', cause: CAUSE };
      const inBox = and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt));
      const packs = await tx.db.select({ id: shipmentUnits.id }).from(shipmentUnits).where(inBox);
      await announceReturn(tx, { shipmentId, orderId: order.id, cause: CAUSE, unitIds: packs.map(({ id }) => id) });
      return {};
    },
  );
}
