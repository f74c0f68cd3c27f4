import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { writeOffStock } from '../orders/move-order.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { otherParts } from './parts-of-order.reads.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

interface LostShipment extends ShipmentCommand {
  /** Why it counts as lost: how the carrier has answered. */
  readonly reason: string;
}

/** The box will not come any more: its goods are written off, and staff decides about a refund or sending again. */
export function declareLost(ctx: Pick<ShopContext, 'transaction'>, command: LostShipment) {
  return runCommand(
    ctx,
    {
      name: 'lost',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'declare-lost', 'shipment'),
      atAnyTime: true,
    },
    async (tx, { order, shipment }) => {
      // Of several parts this one alone is written off, by its move.
      if ((await otherParts(tx.db, shipment)).length === 0) await writeOffStock(tx, order);
      const facts = { orderId: order.id, shipmentId: shipment.id };
      if (!isCancelledOrReturned(order.state))
        await raiseException(tx, { kind: 'parcel-lost', subject: `shipment:${shipment.id}`, facts, once: true });
      return { to: 'lost', facts: { reason: command.reason } };
    },
  );
}
