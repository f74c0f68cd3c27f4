import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import type { OrderLocation } from './order-location.rules.ts';
import type { OrderEventKind } from './order-event.rules.ts';
import type { OrderContact, OrderDelivery, OrderLine, OrderSource, OrderState } from './order.rules.ts';

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** The account it was placed from. */
  customerId: bigint('customer_id', { mode: 'number' }),
  orderSource: text('order_source').$type<OrderSource>().notNull().default('site'),
  state: text().$type<OrderState>().notNull(),
  paySystem: smallint('pay_system').$type<PaySystem>().notNull(),
  goodsTotal: bigint('goods_total', { mode: 'number' }).$type<Kopecks>().notNull(),
  deliveryPrice: bigint('delivery_price', { mode: 'number' }).$type<Kopecks>().notNull(),
  /** What goods became cheaper by. */
  discount: bigint({ mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  /** Delivery before a coupon made it free. */
  baseDeliveryPrice: bigint('base_delivery_price', { mode: 'number' }).$type<Kopecks>().notNull(),
  certificatePaid: bigint('certificate_paid', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  /** What spent bonuses have taken off the goods; a bonus is 100 kopecks. */
  bonusSpent: bigint('bonus_spent', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  /** What is left to pay: goods minus discount and bonuses, plus delivery, minus certificates. */
  total: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  /** What pieces that will not come were worth, in money, by certificates and in bonuses; all other sums are those of the order as it was placed. */
  cancelledAmount: bigint('cancelled_amount', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  cancelledCertificate: bigint('cancelled_certificate', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  cancelledBonus: bigint('cancelled_bonus', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  contact: jsonb().$type<OrderContact>().notNull(),
  delivery: jsonb().$type<OrderDelivery>().notNull(),
  /** Where a carrier takes it. */
  location: jsonb().$type<OrderLocation>(),
  comment: text().notNull().default(''),
  heldUntil: timestamp('held_until', { withTimezone: true }),
  stockState: text('stock_state').$type<'held' | 'released' | 'spent' | 'none'>().notNull(),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** When the order was anonymized. */
  anonymizedAt: timestamp('anonymized_at', { withTimezone: true }),
});

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    name: text().notNull(),
    form: text().notNull(),
    type: text().$type<ProductType>().notNull(),
    kind: text().notNull(),
    vatPercent: smallint('vat_percent').$type<OrderLine['vatPercent']>(),
    quantity: integer().notNull(),
    unitPrice: bigint('unit_price', { mode: 'number' }).$type<Kopecks>().notNull(),
    denomination: bigint({ mode: 'number' }).$type<Kopecks>(),
    takes: jsonb().$type<OrderLine['takes']>().notNull(),
    /** Pieces that will not come. */
    cancelled: integer().notNull().default(0),
    /** Which payment has paid for it; null: the first one (decision 0145). */
    paymentId: uuid('payment_id'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** What lowered the sum of an order, as the buyer saw it, with the share of each line; never changed (decision 0080). */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the order they were applied. */
    position: smallint().notNull(),
    kind: text().$type<Adjustment['kind']>().notNull(),
    source: text().notNull(),
    code: text().notNull(),
    title: text().notNull(),
    amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    /** Shares of the lines, in the order of their positions. */
    perLine: bigint('per_line', { mode: 'number' }).array().$type<Kopecks[]>().notNull(),
    onDelivery: bigint('on_delivery', { mode: 'number' }).$type<Kopecks>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  kind: text().$type<OrderEventKind>().notNull(),
  fromState: text('from_state').$type<OrderState>(),
  toState: text('to_state').$type<OrderState>(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What members of the staff have noted about an order; only ever added to. */
export const orderNotes = pgTable('order_notes', {
  /** The key of the command that added it. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  /** Empty once the order is anonymized. */
  note: text().notNull(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Unpaid orders that hold goods, with the keys by which their number is limited (decision 0068). */
export const openOrders = pgTable('open_orders', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  phone: text().notNull(),
  mailbox: text().notNull(),
  /** Network the order came from; null once the owner of the phone is proved. */
  network: text(),
  subnet: text(),
  pieces: integer().notNull(),
  proved: boolean().notNull(),
});
