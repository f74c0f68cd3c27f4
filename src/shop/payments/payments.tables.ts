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
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { PaymentState } from './payment.rules.ts';
import type { RefundState } from './refund.rules.ts';
import type { GatewayMethod, ReceiptLine } from './payment-gateway.port.ts';

export const payments = pgTable('payments', {
  /** Also the company's idempotency key. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** The change of its order that it pays for; null: the order as it was placed, with its delivery (decision 0145). */
  changeId: uuid('change_id'),
  provider: text().notNull(),
  providerId: text('provider_id'),
  method: text().$type<GatewayMethod>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  state: text().$type<PaymentState>().notNull(),
  /** Sum refunded by the company, as last reported. */
  refunded: bigint({ mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  confirmationUrl: text('confirmation_url'),
  cancelReason: text('cancel_reason'),
  /** Exact body of the start request; null once the company has answered. */
  startRequest: text('start_request'),
  /** The order was changed since it was begun: it pays nothing, and what is paid by it is refunded. */
  supersededAt: timestamp('superseded_at', { withTimezone: true }),
  /** When the payment is checked next; null once the company has reported its outcome. */
  nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  paymentId: uuid('payment_id').notNull(),
  fromState: text('from_state').$type<PaymentState>(),
  toState: text('to_state').$type<PaymentState>().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Webhooks received, one row per key with the number of repeats. Unverified: they only trigger a check at the company. */
export const paymentSignals = pgTable('payment_signals', {
  key: text().primaryKey(),
  provider: text().notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  event: text().notNull(),
  times: integer().notNull().default(1),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});

export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Null when only gift certificates get something back, or a person pays it back. */
  paymentId: uuid('payment_id'),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  reason: text().notNull(),
  state: text().$type<RefundState>().notNull(),
  providerRefundId: text('provider_refund_id'),
  /** Key of the staff's command; null for refunds that the shop requests by itself. */
  key: uuid(),
  requestHash: text('request_hash'),
  /** The part of the amount that is delivery. */
  delivery: bigint({ mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  /** What goes back to gift certificates for delivery. */
  deliveryCertificate: bigint('delivery_certificate', { mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  /** Lines of its receipt; null when the company repeats the payment's receipt. Those of a refund of the rest are saved when it is sent. */
  lines: jsonb().$type<readonly ReceiptLine[]>(),
  /** Exact body; null once it is no longer sent. */
  request: text(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  /** When the schedule enqueues it again; null before it has done so. */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  /** The receipt refunds a sale that was closed by a receipt of full payment. */
  settled: boolean().notNull().default(false),
  /** Paid at the hand-over, so a person gives it back. */
  byHand: boolean('by_hand').notNull().default(false),
  /** Of its receipt, printed at our cash register. */
  fiscal: jsonb().$type<FiscalNumbers>(),
  /** Members of the staff: who requested it and, above the limit, who else approved it. */
  requestedBy: text('requested_by'),
  approvedBy: text('approved_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Pieces of the order's lines that a refund is for. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    position: smallint().notNull(),
    /** Whole pieces. */
    quantity: integer().notNull(),
    /** Single packs of a line that takes several for a piece. */
    packs: integer().notNull().default(0),
    amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    /** What goes back to gift certificates. */
    certificate: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    /** What goes back to the bonus account; a bonus is 100. */
    bonus: bigint({ mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.position] })],
);

/** The packs that a refund is for: ids of `shipment_units`. */
export const refundedUnits = pgTable(
  'refund_units',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    unitId: bigint('unit_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.unitId] })],
);
