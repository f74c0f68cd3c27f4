import { bigint, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { customers } from './customers.tables.ts';

/** Whatever a client keeps for its user beside the documented things. */
export const tempData = pgTable('temp_data', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  data: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
