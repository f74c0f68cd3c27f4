import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';

/** What a piece of a product costs the shop, from a day on. */
export const productCosts = pgTable('product_costs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  /** Of one piece, without the VAT that the shop deducts. */
  cost: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  /** The first day of Moscow on which it counts. */
  validFrom: date('valid_from').notNull(),
  reason: text().notNull(),
  actor: text().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  /** Null: it counts. Replaced by another one of the same day, or taken back. */
  removedAt: timestamp('removed_at', { withTimezone: true }),
  removedBy: text('removed_by'),
});
