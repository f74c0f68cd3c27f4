import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { packedGoods } from './packed-goods.reads.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { isClaimLost, isPaidInShop, splitBundle, stateMissed } from './shipment.rules.ts';
import { linesToPack } from './lines-to-pack.reads.ts';
import { undoWrongEnd } from './undo-wrong-end.ts';

interface PartlyDelivered extends ShipmentCommand {
  /** Packs that the buyer has taken: some of those in the box. */
  readonly unitIds: readonly number[];
  /** Of the receipt for money taken in our shop: for the packs taken and the delivery. */
  readonly fiscal?: FiscalNumbers | undefined;
  /** How the staff knows it, of a parcel that was recorded as lost or coming back, or whose order has ended. */
  readonly reason?: string | undefined;
}

/**
 * The buyer has taken a part of the packs; the others come back. Money taken in our shop needs the receipt of the till first, as
 * for all of them.
 */
export function recordPartDelivery(ctx: Pick<ShopContext, 'transaction'>, command: PartlyDelivered) {
  return runCommand(
    ctx,
    {
      name: 'partly-delivered',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'deliver', 'shipment'),
      afterEnd: command.reason !== undefined,
    },
    async (tx, locked) => {
      const { order, shipment } = locked;
      const { fiscal, unitIds, reason } = command;
      const { packs } = await packedGoods(tx.db, order, shipment.id);
      const taken = packs.filter(({ id }) => unitIds.includes(id));
      const unfit = partProblem(packs.length, taken.length, new Set(unitIds).size);
      if (unfit) return unfit;
      const split = splitBundle(await linesToPack(tx.db, shipment.id), taken);
      if (split) return refuse('units-of-bundle', { name: split.name });
      if (isPaidInShop(order) && !fiscal) return refuse('till-receipt-missing');
      if (!isPaidInShop(order) && fiscal) return refuse('till-receipt-not-needed');
      if (isClaimLost(order, shipment)) return refuse('delivery-track-missing');
      const refused = await undoWrongEnd(tx, locked, reason);
      if (refused) return refused;
      return {
        to: 'partly-delivered',
        // The box of an order that has ended may have left before anybody recorded it.
        ...(isCancelledOrReturned(order.state) && { via: stateMissed(shipment) }),
        taken: taken.map(({ id }) => id),
        ...(fiscal && { set: { fiscal } }),
        facts: { ...(fiscal && { fiscal }), ...(reason && { reason }) },
      };
    },
  );
}

function partProblem(inBox: number, taken: number, named: number): Refusal | undefined {
  if (taken < named) return refuse('unit-unknown');
  if (taken === 0) return refuse('units-none-taken');
  return taken === inBox ? refuse('units-all-taken') : undefined;
}
