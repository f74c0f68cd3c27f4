import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CarrierName } from '../../kernel/carriers.ts';
import { bytes } from '../../platform/bytes-column.ts';
import type { ParcelMeaning } from '../delivery/parcel-carrier.port.ts';
import type { ActState } from './act.rules.ts';
import type { CarrierTaskState } from './carrier-task.rules.ts';
import { shipments } from './shipments.tables.ts';

/** Acts that are signed when boxes are given to a carrier. */
export const handOverActs = pgTable('hand_over_acts', {
  /** The key of the command that asked for it. */
  id: uuid().primaryKey(),
  carrier: text().$type<CarrierName>().notNull(),
  state: text().$type<ActState>().notNull(),
  /** Track numbers with commas, as they are sent: a repeat has the same bytes. */
  numbers: text().notNull(),
  /** When it was last sent; the answer may have been lost. */
  sentAt: timestamp('sent_at', { withTimezone: true }),
  carrierNumber: text('carrier_number'),
  /** Null until the carrier has printed it, and after its term. */
  pdf: bytes(),
  /** What the carrier said. */
  problem: text(),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const handOverActEvents = pgTable('hand_over_act_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actId: uuid('act_id')
    .notNull()
    .references(() => handOverActs.id),
  kind: text().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

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
  /** Of the hand-over act that names the parcel, unless the carrier has refused it. */
  actId: uuid('act_id').references(() => handOverActs.id),
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
