import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';

/** Changes of a phone, an address or a key used to sign in, and the address that is notified of them: the previous one. */
export const contactChanges = pgTable('contact_changes', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  kind: text().$type<'phone' | 'email' | 'passkey-added' | 'passkey-removed'>().notNull(),
  notifiedEmail: text('notified_email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type ContactChange = typeof contactChanges.$inferSelect;
