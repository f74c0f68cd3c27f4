import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ReturnReason } from '../../kernel/return-reasons.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Disposition, ReturnCause, ReturnState } from './return.rules.ts';

export const returns = pgTable('returns', {
  id: uuid().primaryKey(),
  /** For people. */
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  /** The parcel that comes back; null when the buyer sends goods of any of the order's parcels. */
  shipmentId: uuid('shipment_id'),
  cause: text().$type<ReturnCause>().notNull(),
  state: text().$type<ReturnState>().notNull(),
  /** Raised by every command. */
  version: integer().notNull().default(1),
  /** Why the buyer returns the goods; null unless the buyer asked. */
  reason: text().$type<ReturnReason>(),
  comment: text().notNull().default(''),
  /** Why the shop refuses, in words for the buyer. */
  refusal: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Packs of shipments that come back; each in one return that is not refused. */
export const returnUnits = pgTable(
  'return_units',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    unitId: bigint('unit_id', { mode: 'number' }).notNull(),
    /** The return was refused. */
    void: boolean().notNull().default(false),
    disposition: text().$type<Disposition>(),
    note: text().notNull().default(''),
    receivedAt: timestamp('received_at', { withTimezone: true }),
    inspectedAt: timestamp('inspected_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.unitId] })],
);

/** Photos of a request; the contents are in the file store, under {@link photoName}. */
export const returnPhotos = pgTable('return_photos', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  /** Null until the request is sent. */
  returnId: uuid('return_id').references(() => returns.id),
  bytes: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** No longer shown; the row is deleted after the file. */
  discardedAt: timestamp('discarded_at', { withTimezone: true }),
});

/** Name in the file store. */
export const photoName = (photoId: string): string => `returns/${photoId}`;

export const returnEvents = pgTable('return_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  returnId: uuid('return_id')
    .notNull()
    .references(() => returns.id),
  kind: text().notNull(),
  fromState: text('from_state').$type<ReturnState>(),
  toState: text('to_state').$type<ReturnState>(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Results of commands by the keys of their senders. */
export const returnCommands = pgTable('return_commands', {
  key: uuid().primaryKey(),
  returnId: uuid('return_id')
    .notNull()
    .references(() => returns.id),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<ReturnResult>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface ReturnResult {
  readonly returnId: string;
  readonly state: ReturnState;
  readonly version: number;
}
