import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CarrierName } from '../../kernel/carriers.ts';
import { bytes } from '../../platform/bytes-column.ts';
import type { ParcelMeaning } from '../delivery/parcel-carrier.port.ts';
import type { CarrierTaskState } from './carrier-task.rules.ts';
import { shipments } from './shipments.tables.ts';

/** Registrations of shipments at a carrier; a shipment has one that is neither refused nor removed. */
export const carrierTasks = pgTable('carrier_tasks', {
  id: uuid().primaryKey(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  /** `name` of the port: must never change. */
  carrier: text().$type<CarrierName>().notNull(),
  /** Our number at the carrier, by which it recognises a repeated request. */
  ourNumber: text('our_number').notNull(),
  state: text().$type<CarrierTaskState>().notNull(),
  /** Saved before it is first sent, so that a repeat has the same bytes; null before that and after the decision. */
  request: text(),
  /** When it was last sent; the answer may have been lost. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  carrierId: text('carrier_id'),
  /** The track number. */
  carrierNumber: text('carrier_number'),
  /** What the carrier said; no personal data. */
  problem: text(),
  /** When the staff asked for its removal, until the carrier has removed it or will not. */
  removalAskedAt: timestamp('removal_asked_at', { withTimezone: true }),
  /** When the carrier has accepted that request. */
  removalSentAt: timestamp('removal_sent_at', { withTimezone: true }),
  /** When the staff asked for the parcel back, until the carrier has agreed or will not. */
  recallAskedAt: timestamp('recall_asked_at', { withTimezone: true }),
  /** When that request was last sent; its answer may have been lost. */
  recallSentAt: timestamp('recall_sent_at', { withTimezone: true }),
  /** When the carrier had accepted it. */
  recalledAt: timestamp('recalled_at', { withTimezone: true }),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const shipmentLabels = pgTable('shipment_labels', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id),
  carrierLabelId: text('carrier_label_id').notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** Null until the carrier has printed it. */
  pdf: bytes(),
});

/** What the carrier has reported of a parcel; each row once, whoever brought it. */
export const trackingRows = pgTable('tracking_rows', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  code: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** As it was understood when it came; null in older rows. */
  meaning: text().$type<ParcelMeaning>(),
  raw: jsonb().$type<object>().notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});
