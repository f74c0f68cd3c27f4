import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** What people say, one word or several. */
    word: text().notNull(),
    /** What our labels say. */
    means: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.means] })],
);

/** What people looked for in vain. */
export const searchMisses = pgTable('search_misses', {
  query: text().primaryKey(),
  times: integer().notNull().default(1),
  firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
