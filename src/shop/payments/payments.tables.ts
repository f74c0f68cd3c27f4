import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { PaymentState } from './payment.rules.ts';
import type { GatewayMethod } from './payment-gateway.port.ts';

export const payments = pgTable('payments', {
  /** Also the company's idempotency key. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
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
  paymentId: uuid('payment_id').notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  reason: text().notNull(),
  state: text().$type<'requested' | 'pending' | 'done' | 'failed'>().notNull(),
  providerRefundId: text('provider_refund_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
