import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Letters written, so that the same letter is never sent twice; `key` says what it is about. */
export const letters = pgTable('letters', {
  id: uuid().primaryKey(),
  key: text().notNull(),
  kind: text().notNull(),
  recipient: text().notNull(),
  facts: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
