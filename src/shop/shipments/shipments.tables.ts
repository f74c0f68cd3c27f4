import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
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
import type { Kopecks } from '../../kernel/money.ts';
import { products } from '../catalog/catalog.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ShipmentMethod, ShipmentState, UnitOutcome } from './shipment.rules.ts';

export const shipments = pgTable('shipments', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  state: text().$type<ShipmentState>().notNull(),
  /** Raised by every command. */
  version: integer().notNull().default(1),
  method: text().$type<ShipmentMethod>().notNull(),
  weightGrams: integer('weight_grams'),
  /** Number of the parcel at its carrier. */
  track: text(),
  /** Of the receipt for money taken in the shop. */
  fiscal: jsonb().$type<FiscalNumbers>(),
  /** What the buyer paid at the hand-over, to our till or to the carrier; null before it, and where all was prepaid. */
  collected: bigint({ mode: 'number' }).$type<Kopecks>(),
  /** Until when it waits for its buyer at the point. */
  keptUntil: timestamp('kept_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    /** Of the order's line; a bundle takes several products. */
    position: smallint().notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.position, table.productId] })],
);

/** Packs in the box, and those that were taken out again. */
export const shipmentUnits = pgTable(
  'shipment_units',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid('shipment_id').notNull(),
    position: smallint().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** The whole marking code; null for goods without marking. */
    code: text(),
    codeKey: text('code_key').generatedAlwaysAs(sql`"left"(code, 31)`),
    lot: text(),
    expiresOn: date('expires_on'),
    scannedAt: timestamp('scanned_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** The pack came back and is packed again. */
    codeFreedAt: timestamp('code_freed_at', { withTimezone: true }),
    /** What became of it; null while that is not known. */
    outcome: text().$type<UnitOutcome>(),
  },
  (table) => [
    foreignKey({
      columns: [table.shipmentId, table.position, table.productId],
      foreignColumns: [shipmentLines.shipmentId, shipmentLines.position, shipmentLines.productId],
    }),
  ],
);

/** Reasons why nothing may be done with a shipment; each is released by itself. */
export const shipmentHolds = pgTable('shipment_holds', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  reason: text().notNull(),
  placedBy: text('placed_by').notNull(),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  releasedAt: timestamp('released_at', { withTimezone: true }),
});

export const shipmentEvents = pgTable('shipment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  kind: text().notNull(),
  fromState: text('from_state').$type<ShipmentState>(),
  toState: text('to_state').$type<ShipmentState>(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Results of commands by the keys of their senders. */
export const shipmentCommands = pgTable('shipment_commands', {
  key: uuid().primaryKey(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .references(() => shipments.id),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<CommandResult>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface CommandResult {
  readonly shipmentId: string;
  readonly state: ShipmentState;
  readonly version: number;
}
