import { mailboxOf } from '../../kernel/email.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { discountRows } from '../pricing/adjustment.rules.ts';
import type { Price } from '../pricing/price.rules.ts';
import type { OrderContact, OrderDelivery, OrderLine } from './order.rules.ts';
import { isOnline } from '../../kernel/pay-systems.ts';
import { openOrders, orderAdjustments, orderEvents, orderLines, orders } from './orders.tables.ts';
import { roomLocks, type OpenBuyer } from './require-room.ts';

/** The sums of its price, as the buyer saw them; the tables check that they add up. */
type OrderSums = Pick<
  Price,
  'goodsTotal' | 'discount' | 'adjustments' | 'baseDeliveryPrice' | 'deliveryPrice' | 'certificatePaid' | 'due'
>;

export interface NewOrder {
  readonly id: string;
  /** Whose account shows it; null for a buyer who was not signed in. */
  readonly customerId: number | null;
  readonly lines: readonly OrderLine[];
  readonly price: OrderSums;
  readonly paySystem: PaySystem;
  readonly contact: OrderContact;
  readonly delivery: OrderDelivery;
  readonly comment: string;
  /** The one moment of its placing: its link, its event and every repeated answer go by it. */
  readonly placedAt: Date;
  /** Until when it holds what it took; null for ever. */
  readonly heldUntil: Date | null;
  /** Whom limits on open orders count it for. */
  readonly buyer: OpenBuyer;
  /** Pieces it holds. */
  readonly pieces: number;
}

/**
 * Writes the order with its lines and first event; all it takes has been taken in the same transaction. Until it ends no
 * other order is counted for that phone and, of an unknown buyer, mailbox and network: ask {@link requireRoom} next.
 */
export async function createOrder(tx: TransactionContext, order: NewOrder): Promise<{ number: number }> {
  const { adjustments, ...sums } = order.price;
  const online = isOnline(order.paySystem);
  const state = online ? 'awaiting-payment' : 'new';
  // One statement: an order is placed more often than anything else is written, and each round trip counts.
  const placed = tx.db.$with('placed').as(
    tx.db
      .insert(orders)
      .values({
        id: order.id,
        customerId: order.customerId,
        state,
        paySystem: order.paySystem,
        goodsTotal: sums.goodsTotal,
        discount: sums.discount,
        baseDeliveryPrice: sums.baseDeliveryPrice,
        deliveryPrice: sums.deliveryPrice,
        certificatePaid: sums.certificatePaid,
        total: sums.due,
        contact: order.contact,
        delivery: order.delivery,
        comment: order.comment,
        heldUntil: order.heldUntil,
        stockState: order.lines.some((line) => line.takes.length > 0) ? 'held' : 'none',
        placedAt: order.placedAt,
        updatedAt: order.placedAt,
      })
      .returning({ number: orders.number }),
  );
  const lines = tx.db.$with('lines').as(
    tx.db
      .insert(orderLines)
      .values(order.lines.map((line, position) => ({ ...line, orderId: order.id, position })))
      .returning({ position: orderLines.position }),
  );
  const event = tx.db.$with('event').as(
    tx.db
      .insert(orderEvents)
      .values({
        orderId: order.id,
        kind: 'placed',
        toState: state,
        actor: actorName(tx.actor),
        facts: adjustments.length > 0 ? { discounts: discountRows(adjustments) } : {},
        at: order.placedAt,
      })
      .returning({ id: orderEvents.id }),
  );
  const open = tx.db.$with('open').as(
    tx.db
      .insert(openOrders)
      .values({
        orderId: order.id,
        phone: order.buyer.phone,
        mailbox: mailboxOf(order.contact.email),
        network: order.buyer.proved ? null : order.buyer.network,
        subnet: order.buyer.proved ? null : order.buyer.subnet,
        pieces: order.pieces,
        proved: order.buyer.proved,
      })
      .returning({ orderId: openOrders.orderId, ...roomLocks(order.buyer) }),
  );
  const [row] = await tx.db.with(placed, lines, event, open).select({ number: placed.number }).from(placed);
  // Few orders have any.
  if (adjustments.length > 0) {
    const rows = adjustments.map((one, position) => ({
      ...one,
      perLine: [...one.perLine],
      orderId: order.id,
      position,
    }));
    await tx.db.insert(orderAdjustments).values(rows);
  }
  return { number: row!.number };
}
