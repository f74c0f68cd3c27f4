import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './customers.tables.ts';

/** People to whom a customer has parcels handed out; removed with the account. */
export const recipients = pgTable('recipients', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  name: text().notNull(),
  /** Digits with the country code. */
  phone: text().notNull(),
  email: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
