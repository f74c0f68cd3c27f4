import { sql } from 'drizzle-orm';
import { mailboxOf } from '../../kernel/email.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { insertAsJson } from '../../platform/insert-as-json.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { insertOfConsent } from '../customers/record-consent.ts';
import { discountRows } from '../pricing/adjustment.rules.ts';
import type { Price } from '../pricing/price.rules.ts';
import type { OrderLocation } from './order-location.rules.ts';
import type { OrderContact, OrderDelivery, OrderLine, OrderSource } from './order.rules.ts';
import { isOnline } from '../../kernel/pay-systems.ts';
import { openOrders, orderAdjustments, orderEvents, orderLines, orders } from './orders.tables.ts';
import { openOrderLocks, type OpenBuyer } from './check-open-order-limits.ts';

/** Sums of the price as the buyer saw them; constraints in the database check that they add up. */
type OrderSums = Pick<
  Price,
  | 'goodsTotal'
  | 'discount'
  | 'bonusSpent'
  | 'adjustments'
  | 'baseDeliveryPrice'
  | 'deliveryPrice'
  | 'certificatePaid'
  | 'due'
>;

export interface NewOrder {
  readonly id: string;
  readonly source: OrderSource;
  /** The account that shows the order; null for a buyer who was not signed in. */
  readonly customerId: number | null;
  readonly lines: readonly OrderLine[];
  readonly price: OrderSums;
  readonly paySystem: PaySystem;
  readonly contact: OrderContact;
  readonly delivery: OrderDelivery;
  readonly location: OrderLocation | null;
  readonly comment: string;
  /** Network address the consent to use personal data came from; a caller gives it to the member who acts. */
  readonly consentFrom: string;
  /** When the order was placed; its link, its event and every repeated answer use this moment. */
  readonly placedAt: Date;
  /** Until when the order holds its goods; null without a deadline. */
  readonly heldUntil: Date | null;
  /** The buyer for whom limits on open orders count it. */
  readonly buyer: OpenBuyer;
  /** Held pieces. */
  readonly pieces: number;
}

/**
 * Writes the order with its lines, first event and consent; the caller consumes coupons, certificates and bonuses before and holds stock after,
 * in the same transaction. Locks the buyer's open orders until the transaction ends: call {@link checkOpenOrderLimits} next.
 */
export async function createOrder(tx: TransactionContext, order: NewOrder): Promise<{ number: number }> {
  const { adjustments, ...sums } = order.price;
  const online = isOnline(order.paySystem);
  const state = online ? 'awaiting-payment' : 'new';
  const placed = insertAsJson(orders, [
    {
      id: order.id,
      orderSource: order.source,
      customerId: order.customerId,
      state,
      paySystem: order.paySystem,
      goodsTotal: sums.goodsTotal,
      discount: sums.discount,
      bonusSpent: sums.bonusSpent,
      baseDeliveryPrice: sums.baseDeliveryPrice,
      deliveryPrice: sums.deliveryPrice,
      certificatePaid: sums.certificatePaid,
      total: sums.due,
      contact: order.contact,
      delivery: order.delivery,
      location: order.location,
      comment: order.comment,
      heldUntil: order.heldUntil,
      stockState: order.lines.some((line) => line.takes.length > 0) ? 'held' : 'none',
      placedAt: order.placedAt,
      updatedAt: order.placedAt,
    },
  ]);
  const lines = insertAsJson(
    orderLines,
    order.lines.map((line, position) => ({ ...line, orderId: order.id, position })),
  );
  const event = insertAsJson(orderEvents, [
    {
      orderId: order.id,
      kind: 'placed',
      toState: state,
      actor: actorName(tx.actor),
      facts: adjustments.length > 0 ? { discounts: discountRows(adjustments) } : {},
      at: order.placedAt,
    },
  ]);
  const given = order.source === 'desk' ? { byPhone: true as const } : { address: order.consentFrom };
  const consent = insertOfConsent(tx, { purpose: 'order', orderId: order.id, ...given });
  const open = insertAsJson(openOrders, [
    {
      orderId: order.id,
      phone: order.buyer.phone,
      mailbox: mailboxOf(order.contact.email),
      network: order.buyer.proved ? null : order.buyer.network,
      subnet: order.buyer.proved ? null : order.buyer.subnet,
      pieces: order.pieces,
      proved: order.buyer.proved,
    },
  ]);
  const locks = sql.join(Object.values(openOrderLocks(order.buyer)), sql`, `);
  // One statement: this is the most frequent write of the shop, and each round trip counts.
  const { rows: written } = await tx.db.execute<{ number: number }>(sql`
    with placed as (${placed} returning number), lines as (${lines}), event as (${event}), consent as (${consent.getSQL()}),
      open as (${open} returning ${locks})
    select number from placed`);
  if (adjustments.length > 0) {
    const rows = adjustments.map((one, position) => ({
      ...one,
      perLine: [...one.perLine],
      orderId: order.id,
      position,
    }));
    await tx.db.insert(orderAdjustments).values(rows);
  }
  return { number: written[0]!.number };
}
