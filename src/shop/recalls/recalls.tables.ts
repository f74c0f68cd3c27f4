import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { batches } from '../batches/batches.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Certainty, MessageState, RecallChannel, RecallState, Remedy } from './recall.rules.ts';

export const recalls = pgTable('recalls', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  batchId: bigint('batch_id', { mode: 'number' })
    .notNull()
    .references(() => batches.id),
  state: text().$type<RecallState>().notNull(),
  /** For buyers: what is wrong with the batch. */
  reason: text().notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

/** Buyers who are told of a recall, one row for each of their orders. Address and phone are read from the order. */
export const recallNotices = pgTable('recall_notices', {
  id: uuid().primaryKey(),
  recallId: bigint('recall_id', { mode: 'number' })
    .notNull()
    .references(() => recalls.id),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  certainty: text().$type<Certainty>().notNull(),
  packs: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  confirmedBy: text('confirmed_by').$type<'button' | 'call'>(),
  /** What the buyer has chosen. */
  remedy: text().$type<Remedy>(),
});

/** What was done to reach a buyer. */
export const recallMessages = pgTable('recall_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  noticeId: uuid('notice_id')
    .notNull()
    .references(() => recallNotices.id),
  channel: text().$type<RecallChannel>().notNull(),
  state: text().$type<MessageState>().notNull(),
  /** SHA-256 of the text that was sent. */
  textHash: text('text_hash'),
  /** Of a letter, its Message-ID; of an SMS, its id at the company. */
  providerId: text('provider_id'),
  /** Of a call: the command that recorded it. */
  key: uuid(),
  /** Of that command; null in calls recorded before it was. */
  requestHash: text('request_hash'),
  actor: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
