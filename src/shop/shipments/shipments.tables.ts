import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { Refusal } from '../../kernel/refusal.ts';
import { products } from '../catalog/catalog.tables.ts';
import { lots } from '../lots/lots.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ShipmentMethod, ShipmentState, UnitOutcome } from './shipment.rules.ts';

/** Shipments whose goods one person takes from the shelf together. */
export const pickingWaves = pgTable('picking_waves', {
  /** The key of the command that started it. */
  id: uuid().primaryKey(),
  /** For people. */
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  requestHash: text('request_hash').notNull(),
  /** Null once it is too old to be asked for again. */
  result: jsonb().$type<WaveResult>(),
  startedBy: text('started_by').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
});

export const shipments = pgTable('shipments', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  state: text().$type<ShipmentState>().notNull(),
  /** Which part of its order it packs, from 1. */
  part: smallint().notNull().default(1),
  /** Whether delivery is paid with it, where it is paid at the hand-over. */
  carriesDelivery: boolean('carries_delivery').notNull().default(true),
  /** Its pieces were spent before those of the other parts. */
  stockSpent: boolean('stock_spent').notNull().default(false),
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
  /** In which it was taken from the shelf; null when it was picked by itself. */
  waveId: uuid('wave_id').references(() => pickingWaves.id),
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
    /** Its recorded lot; null where the goods had none. */
    lotId: bigint('lot_id', { mode: 'number' }),
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
    foreignKey({ columns: [table.lotId, table.productId], foreignColumns: [lots.id, lots.productId] }),
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

/** What starting a wave answers; the same again when it is repeated. */
export interface WaveResult {
  readonly taken: readonly { readonly shipmentId: string; readonly orderNumber: number; readonly version: number }[];
  /** Shipments that cannot be picked now; the order number is null for an unknown one. */
  readonly leftOut: readonly {
    readonly shipmentId: string;
    readonly orderNumber: number | null;
    readonly why: Refusal;
  }[];
}
