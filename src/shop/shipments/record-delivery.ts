import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { isPaidInShop } from './shipment.rules.ts';

interface DeliveredShipment extends ShipmentCommand {
  /** Of the receipt for money taken in our shop. */
  readonly fiscal?: FiscalNumbers | undefined;
}

/**
 * The buyer has the goods: they leave the stock. Money taken in our shop needs the receipt of the till first; a carrier
 * prints its own as an agent.
 */
export function recordDelivery(ctx: Pick<ShopContext, 'transaction'>, command: DeliveredShipment) {
  return runCommand(
    ctx,
    { name: 'delivered', command, unlessMay: (actor) => unlessAllowed(actor, 'deliver', 'shipment') },
    async (_tx, { order }) => {
      const { fiscal } = command;
      if (!isPaidInShop(order)) return fiscal ? refuse('till-receipt-not-needed') : { to: 'delivered' };
      return fiscal ? { to: 'delivered', set: { fiscal }, facts: { fiscal } } : refuse('till-receipt-missing');
    },
  );
}
