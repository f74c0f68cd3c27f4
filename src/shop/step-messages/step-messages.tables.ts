import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { refunds } from '../payments/payments.tables.ts';
import { shipments } from '../shipments/shipments.tables.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';
import type { StepMessageState } from './step-message.rules.ts';

/** SMS to buyers about the steps of their parcels and about their refunds, each once. The phone is read from the order when it is sent. */
export const stepMessages = pgTable('step_messages', {
  /** Our id at companies that take one. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null of a message about money that goes back… */
  shipmentId: uuid('shipment_id').references(() => shipments.id),
  /** …and this of any other. */
  refundId: uuid('refund_id').references(() => refunds.id),
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
