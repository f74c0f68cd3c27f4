import { bigint, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Which order opened which product. */
export const digitalGrants = pgTable(
  'digital_grants',
  {
    orderId: uuid('order_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
);
