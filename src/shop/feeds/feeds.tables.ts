import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { LeftOut } from './market-offer.rules.ts';

/** Built feeds; the newest of each is served. */
export const feedBuilds = pgTable('feed_builds', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  feed: text().$type<'market'>().notNull(),
  fingerprint: text().notNull(),
  /** Names in the file store: uncompressed and compressed. */
  file: text().notNull(),
  fileGz: text('file_gz').notNull(),
  etag: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  bytesGz: bigint('bytes_gz', { mode: 'number' }).notNull(),
  offers: integer().notNull(),
  leftOut: jsonb('left_out').$type<Partial<Record<LeftOut, number>>>().notNull().default({}),
  builtAt: timestamp('built_at', { withTimezone: true }).notNull(),
});

/** Companies notified of changed pages, and up to which time. */
export const pageAnnouncements = pgTable('page_announcements', {
  company: text().primaryKey(),
  announcedUntil: timestamp('announced_until', { withTimezone: true }).notNull(),
});
