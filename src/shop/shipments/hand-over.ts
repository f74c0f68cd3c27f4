import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

interface HandedOver extends ShipmentCommand {
  /** Number of the parcel at its carrier; the buyer follows it. */
  readonly track: string;
}

/** Gives the box to the carrier of its order. */
export function handOver(ctx: Pick<ShopContext, 'transaction'>, command: HandedOver) {
  return runCommand(
    ctx,
    { name: 'handed-over', command, unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment') },
    async (tx, { order }) => {
      const { track } = command;
      await postLetter(tx, orderLetter, { orderId: order.id, kind: 'shipped' });
      return { to: 'with-carrier', set: { track }, facts: { track } };
    },
  );
}
