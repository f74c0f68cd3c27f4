import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

/** The box waits for its buyer: in our shop, or at the point where the carrier has brought it. */
export function makeReady(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'made-ready', command, unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment') },
    async (tx, { order, shipment }) => {
      await postLetter(tx, orderLetter, { orderId: order.id, shipmentId: shipment.id, kind: 'ready' });
      return { to: 'ready' };
    },
  );
}
