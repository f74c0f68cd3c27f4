import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';

/** Requests of one letter when a product can be bought again; one waits for each product and address. */
export const restockNotices = pgTable('restock_notices', {
  id: uuid().primaryKey(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  email: text().notNull(),
  state: text().$type<'waiting' | 'sent'>().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
