import { bigint, inet, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What visitors left in the forms of the site. */
export const formMessages = pgTable('form_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text().notNull(),
  source: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  address: inet(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
