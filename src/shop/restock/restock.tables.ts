import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';

/** Requests for one letter when a product is back in stock; at most one waits for each product and address. */
export const restockNotices = pgTable('restock_notices', {
  id: uuid().primaryKey(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  email: text().notNull(),
  state: text().$type<'waiting' | 'sent'>().notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
