import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  /** Nothing is to be done about it; null: it is still to be looked at. */
  ignoredAt: timestamp('ignored_at', { withTimezone: true }),
});

/** Queries with the products that have to be among the first ones found. */
export const goldenQueries = pgTable('golden_queries', {
  id: uuid().primaryKey(),
  query: text().notNull(),
  products: bigint({ mode: 'number' }).array().notNull(),
  places: integer().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export type SearchEventKind =
  | 'synonym-added'
  | 'synonym-changed'
  | 'synonym-removed'
  | 'golden-saved'
  | 'golden-removed'
  | 'miss-ignored'
  | 'miss-returned';

export const searchEvents = pgTable('search_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<SearchEventKind>().notNull(),
  /** The word or the query. */
  subject: text().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
