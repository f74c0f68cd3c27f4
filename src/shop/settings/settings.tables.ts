import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** History of values of each setting. */
export const settingsEvents = pgTable('settings_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  value: jsonb().notNull(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
