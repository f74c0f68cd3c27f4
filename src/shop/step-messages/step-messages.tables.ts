import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shipments } from '../shipments/shipments.tables.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';
import type { StepMessageState } from './step-message.rules.ts';

/** SMS to buyers about the steps of their parcels, each once. The phone is read from the order when it is sent. */
export const stepMessages = pgTable('step_messages', {
  /** Our id at companies that take one. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
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
