import { and, eq, gt } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { moveOrder } from '../orders/move-order.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { createShipment } from './allocate-shipment.ts';
import { wasSentAgain } from '../returns/returns.reads.ts';
import { otherParts } from './parts-of-order.reads.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { mayBeSentAgain } from './shipment.rules.ts';
import { shipmentLines } from './shipments.tables.ts';

/**
 * Sends the goods of a shipment that was lost or comes back once more: as many are held again, and a new shipment of the order
 * has to be packed. What comes back is received as a return.
 */
export function sendAgain(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'sent-again', command, unlessMay: (actor) => unlessAllowed(actor, 'send-again', 'shipment') },
    async (tx, { order, shipment }) => {
      const { id, state, method, part } = shipment;
      if (!mayBeSentAgain(state) || (await wasSentAgain(tx.db, id)))
        return refuse('shipment-not-sent-again', { state });
      // Its goods were written off by themselves, or others of the order are under way.
      if (shipment.stockSpent || (await otherParts(tx.db, shipment)).length > 0) return refuse('part-not-sent-again');
      // An order that is delivered, in full or in part, or being packed again, has nothing to send.
      const refused = await moveOrder(tx, order, 'packing', { shipmentId: id });
      if (refused) return refused.refused === 'out-of-stock' ? refused : refuse('shipment-not-sent-again', { state });
      const lines = await tx.db
        .select()
        .from(shipmentLines)
        .where(and(eq(shipmentLines.shipmentId, id), gt(shipmentLines.quantity, 0)));
      const next = await createShipment(tx, { orderId: order.id, method, lines, part, carriesDelivery: true });
      if (next === undefined) return refuse('shipment-not-sent-again', { state });
      await postLetter(tx, orderLetter, { orderId: order.id, kind: 'sent-again', shipmentId: next });
      return { ...(state === 'returning' && { to: 'returned' }), facts: { next } };
    },
  );
}
