import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** What people type, one word or several. */
    word: text().notNull(),
    /** The words of our labels. */
    means: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.means] })],
);

/** Queries without results. */
export const searchMisses = pgTable('search_misses', {
  query: text().primaryKey(),
  times: integer().notNull().default(1),
  firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
