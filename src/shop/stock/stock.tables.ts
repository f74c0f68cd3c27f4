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
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  kind: text().$type<'receive' | 'hold' | 'release' | 'spend' | 'return' | 'correct' | 'write-off'>().notNull(),
  quantity: integer().notNull(),
  orderId: uuid('order_id'),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
