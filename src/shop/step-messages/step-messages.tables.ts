import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../payments/payments.tables.ts';
import { returns } from '../returns/returns.tables.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';
import type { StepMessageState } from './step-message.rules.ts';

/** SMS to buyers about steps of their orders, parcels, returns and refunds, each once: of these ids a row has one. The phone is read from the order when it is sent. */
export const stepMessages = pgTable('step_messages', {
  /** Our id at companies that take one. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id').references(() => shipments.id),
  refundId: uuid('refund_id').references(() => refunds.id),
  orderId: uuid('order_id').references(() => orders.id),
  returnId: uuid('return_id').references(() => returns.id),
  step: text().$type<MessageStep>().notNull(),
  state: text().$type<StepMessageState>().notNull(),
  /** Saved before it is first sent; removed with the end. */
  text: text(),
  /** When it was last sent without a clear answer. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
