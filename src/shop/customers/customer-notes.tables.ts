import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from './customers.tables.ts';

/** What members of the staff have noted about a customer; only ever added to. */
export const customerNotes = pgTable('customer_notes', {
  /** The key of the command that added it. */
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** Empty once the account is deleted. */
  note: text().notNull(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
