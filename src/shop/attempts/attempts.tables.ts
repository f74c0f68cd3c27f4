import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts counted against limits, in fixed windows. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text().notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
