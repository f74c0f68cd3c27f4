import { bigint, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './customers.tables.ts';

/** Arbitrary JSON values that a client saves for its user. */
export const tempData = pgTable('temp_data', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  data: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
