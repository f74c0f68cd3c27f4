import { and, eq, inArray, ne } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { keptKinds } from '../orders/kept-kinds.reads.ts';
import { CANCEL_ASKED, cancelRequestOf } from '../orders/cancel-request.rules.ts';
import { lockOrder } from '../orders/move-order.ts';
import { isCancellable, ownedOrder, type OrderState } from '../orders/order.rules.ts';
import { orderEvents } from '../orders/orders.tables.ts';
import { hasPartLeft } from '../orders/parts.reads.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyOutcome } from './run-command.ts';
import { IN_SHOP } from './shipment.rules.ts';
import { shipmentHolds, shipments } from './shipments.tables.ts';

/** For whoever packs. */
const REASON = 'Покупатель просит отменить заказ';

/**
 * The buyer asks to cancel an order that is being packed: a hold stops each of its boxes at the next press, and the staff answers, by cancelling
 * the order or by releasing the hold. Made once for an order; repeating it changes nothing.
 */
export function requestCancel(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
): Promise<{ state: OrderState } | Refusal> {
  const asking = ctx.transaction(async (tx): Promise<{ state: OrderState } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const owned = order && ownedOrder(order);
    if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'request-cancel', owned);
    if (notAllowed) return notAllowed;
    const { state } = order;
    const kinds = await keptKinds(tx.db, orderId);
    const request = cancelRequestOf({ ...order, kinds, events: await eventsOf(tx, orderId) });
    // Also when the answer was yes meanwhile.
    if (request === 'asked' || state === 'cancelled') return { state };
    if (isCancellable({ ...order, kinds }, 'buyer')) return refuse('order-still-cancellable', { state });
    const isOurs = request === 'possible' && !(await hasPartLeft(tx.db, orderId));
    const boxes = isOurs ? await lockBoxes(tx, orderId) : [];
    if (boxes.length === 0) return refuse('order-not-cancellable', { state });
    const placed: { shipmentId: string; hold: number }[] = [];
    for (const shipment of boxes) {
      const [row] = await tx.db
        .insert(shipmentHolds)
        .values({ shipmentId: shipment.id, reason: REASON, placedBy: actorName(tx.actor), placedAt: tx.now() })
        .returning({ id: shipmentHolds.id });
      const hold = row!.id;
      await applyOutcome(tx, { order, shipment }, CANCEL_ASKED, { facts: { hold } });
      placed.push({ shipmentId: shipment.id, hold });
    }
    await recordOrderEvent(tx, orderId, CANCEL_ASKED);
    await raiseException(tx, { kind: 'cancel-asked', subject: `order:${orderId}`, facts: { orderId, ...placed[0]! } });
    return { state };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), asking);
}

async function eventsOf({ db }: TransactionContext, orderId: string): Promise<string[]> {
  const { id, kind } = orderEvents;
  const rows = await db.select({ kind }).from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(id);
  return rows.map((event) => event.kind);
}

/** The shipments whose boxes are still with us, locked: one of each part. */
function lockBoxes({ db }: TransactionContext, orderId: string) {
  const inShop = and(inArray(shipments.state, [...IN_SHOP]), ne(shipments.state, 'cancelled'));
  return db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inShop))
    .orderBy(shipments.part)
    .for('update');
}
