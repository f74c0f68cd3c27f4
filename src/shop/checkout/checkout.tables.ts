import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One press of «Подтвердить заказ»: the browser's key, a hash of the filled form and the resulting order. */
export const checkouts = pgTable('checkouts', {
  key: text().primaryKey(),
  requestHash: text('request_hash').notNull(),
  orderId: uuid('order_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
