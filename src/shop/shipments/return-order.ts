import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { moveOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isPaidBefore } from '../orders/order.rules.ts';
import { refundCancelledJob } from '../payments/refund-cancelled.job.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { wasSentAgain, wasSettled } from '../returns/returns.reads.ts';
import { otherParts } from './parts-of-order.reads.ts';
import { ORDER_RETURNED, runCommand, type ShipmentCommand } from './run-command.ts';
import { mayBeSentAgain } from './shipment.rules.ts';

/**
 * Ends the order of a shipment that was lost or comes back as a whole; what was paid is refunded. Of several parts it settles this one: a
 * person refunds its goods, and the order ends with its other parts.
 */
export function returnOrder(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    {
      name: ORDER_RETURNED,
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'refund', 'order'),
      atAnyTime: true,
    },
    async (tx, { order, shipment }) => {
      const { id: shipmentId, state } = shipment;
      if (!mayBeSentAgain(state)) return refuse('shipment-not-back', { state });
      const isOver = isCancelledOrReturned(order.state);
      if (isOver && state === 'lost') return refuse('shipment-order-ended', { state: order.state });
      // The order is settled by what was sent in its place, which may be with the buyer.
      if (await wasSentAgain(tx.db, shipmentId)) return refuse('shipment-not-back', { state });
      if (!isOver && (await otherParts(tx.db, shipment)).length > 0) {
        if (await wasSettled(tx.db, shipmentId)) return refuse('shipment-not-back', { state });
        return state === 'returning' ? { to: 'returned' } : {};
      }
      const refused = isOver ? undefined : await moveOrder(tx, order, 'returned', { shipmentId });
      if (refused) return refused;
      if (!isOver && isPaidBefore(order)) await tx.enqueue(refundCancelledJob, { orderId: order.id });
      return state === 'returning' ? { to: 'returned' } : {};
    },
  );
}
