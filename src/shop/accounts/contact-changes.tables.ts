import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';

/** Changes of what signs in, and the address that a letter tells of them: the one before. */
export const contactChanges = pgTable('contact_changes', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  kind: text().$type<'phone' | 'email'>().notNull(),
  toldTo: text('told_to').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
