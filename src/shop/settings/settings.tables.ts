import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type SettingName = 'company' | 'delivery' | 'bonuses' | 'menus' | 'facets';

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
  /** Made by the sender of a command; null for those without one. */
  commandKey: uuid('command_key'),
  requestHash: text('request_hash'),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
