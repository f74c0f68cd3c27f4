import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { isClaimLost, isPaidInShop, stateMissed } from './shipment.rules.ts';
import { undoWrongEnd } from './undo-wrong-end.ts';

interface DeliveredShipment extends ShipmentCommand {
  /** Of the receipt for money taken in our shop. */
  readonly fiscal?: FiscalNumbers | undefined;
  /** How the staff knows it, of a parcel that was recorded as lost or coming back, or whose order has ended. */
  readonly reason?: string | undefined;
}

/**
 * The buyer has the goods: they leave the stock. Money taken in our shop needs the receipt of the till first; a carrier
 * prints its own as an agent.
 */
export function recordDelivery(ctx: Pick<ShopContext, 'transaction'>, command: DeliveredShipment) {
  return runCommand(
    ctx,
    {
      name: 'delivered',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'deliver', 'shipment'),
      afterEnd: command.reason !== undefined,
    },
    async (tx, locked) => {
      const { fiscal, reason } = command;
      if (isPaidInShop(locked.order) && !fiscal) return refuse('till-receipt-missing');
      if (!isPaidInShop(locked.order) && fiscal) return refuse('till-receipt-not-needed');
      if (isClaimLost(locked.order, locked.shipment)) return refuse('delivery-track-missing');
      const refused = await undoWrongEnd(tx, locked, reason);
      if (refused) return refused;
      return {
        to: 'delivered',
        // The box of an order that has ended may have left before anybody recorded it.
        ...(isCancelledOrReturned(locked.order.state) && { via: stateMissed(locked.shipment) }),
        ...(fiscal && { set: { fiscal } }),
        facts: { ...(fiscal && { fiscal }), ...(reason && { reason }) },
      };
    },
  );
}
