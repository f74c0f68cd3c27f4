import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';

/** Changes of a phone or address used to sign in, and the previous address, which is notified of them. */
export const contactChanges = pgTable('contact_changes', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  kind: text().$type<'phone' | 'email'>().notNull(),
  notifiedEmail: text('notified_email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
