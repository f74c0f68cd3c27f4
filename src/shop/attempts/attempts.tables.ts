import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Tries of whatever is limited, in fixed windows. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text().notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
