import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './customers.tables.ts';

/** People to whom a customer has parcels handed out; removed with the account. */
export const recipients = pgTable('recipients', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** The full name, where `lastName` is empty. */
  name: text().notNull(),
  lastName: text('last_name').notNull().default(''),
  /** Digits with the country code. */
  phone: text().notNull(),
  email: text(),
  city: text().notNull().default(''),
  zip: text().notNull().default(''),
  address: text().notNull().default(''),
  /** The contact of the account: whom the checkout names first. At most one of an account. */
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
