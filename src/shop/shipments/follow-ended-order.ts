import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { takeOutReleased, type LockedOrder } from '../orders/move-order.ts';
import { wasSentAgain } from '../returns/returns.reads.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { takeOut } from '../stock/take-out.ts';
import { piecesOfPart } from './follow-parts.ts';
import { hadOtherParts } from './parts-of-order.reads.ts';
import { hasLeftShop, type ShipmentState } from './shipment.rules.ts';
import { shipments } from './shipments.tables.ts';

interface MovedShipment {
  readonly order: LockedOrder;
  readonly shipment: Pick<typeof shipments.$inferSelect, 'id' | 'orderId' | 'part' | 'stockSpent'>;
}

/**
 * A box goes on although its order has ended: the order stays ended, and the staff is told where the goods are. What the end of the
 * order has put on sale, although the box has left the shop or leaves it now, is taken out of stock again.
 * @param isPassed the shipment goes on at once, so nobody is told of this state
 * @returns facts for the event
 */
export async function followEndedOrder(
  tx: TransactionContext,
  { order, shipment }: MovedShipment,
  to: ShipmentState,
  isPassed: boolean,
): Promise<Record<string, unknown>> {
  const shipmentId = shipment.id;
  const facts = { orderId: order.id, shipmentId };
  const about = { subject: `shipment:${shipmentId}`, once: true } as const;
  // Until it was sent again, the goods of the order are in this box.
  const leaves = hasLeftShop(to) && !(await wasSentAgain(tx.db, shipmentId));
  const short = leaves ? await takeOutLeft(tx, { order, shipment }) : [];
  if (short.length > 0) await raiseException(tx, { kind: 'stock-short', ...about, facts: { ...facts, short } });
  if (!isPassed && (to === 'with-carrier' || to === 'ready'))
    await raiseException(tx, { kind: 'parcel-of-ended-order', ...about, facts });
  if (to === 'delivered' || to === 'partly-delivered')
    await raiseException(tx, { kind: 'goods-of-ended-order', ...about, facts });
  return leaves && order.stockState === 'released' ? { takenOut: true, short } : {};
}

/** Of an order of several parts only this one: the others may be on the shelf, also those that were cancelled since it ended. */
async function takeOutLeft(tx: TransactionContext, { order, shipment }: MovedShipment): Promise<Pieces[]> {
  const { id, stockSpent } = shipment;
  if (!(await hadOtherParts(tx.db, shipment))) return takeOutReleased(tx, order);
  if (stockSpent || order.stockState !== 'released') return [];
  const short = await takeOut(tx, order.id, await piecesOfPart(tx, id));
  await tx.db.update(shipments).set({ stockSpent: true }).where(eq(shipments.id, id));
  return short;
}
