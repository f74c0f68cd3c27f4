import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';

export const stockLevels = pgTable('stock_levels', {
  productId: bigint('product_id', { mode: 'number' })
    .primaryKey()
    .references(() => products.id),
  available: integer().notNull(),
  held: integer().notNull().default(0),
  /** Pieces that were sold although they had left, or had never come: the next ones that come cover them. */
  short: integer().notNull().default(0),
  /** From how many available pieces on stock is low for the staff; null: as for buyers. */
  lowThreshold: integer('low_threshold'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** `count-up`, `count-down`: the difference that a count has found; `discard`: written off on the shelf; `write-off`: of an order. */
export const MOVEMENT_KINDS = [
  'receive',
  'hold',
  'release',
  'spend',
  'return',
  'correct',
  'write-off',
  'count-up',
  'count-down',
  'discard',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  kind: text().$type<MovementKind>().notNull(),
  quantity: integer().notNull(),
  orderId: uuid('order_id'),
  /** What a person has found at the shelf. */
  changeId: uuid('change_id'),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
