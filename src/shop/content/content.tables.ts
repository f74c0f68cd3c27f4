import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { DraftItem } from './content-shape.ts';
import type { BodyBlock, ContentKind, FactsOf } from './content.rules.ts';

export const contentItems = pgTable('content_items', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text().$type<ContentKind>().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  body: jsonb().$type<readonly BodyBlock[]>().notNull().default([]),
  pictureId: text('picture_id').references(() => pictures.id),
  facts: jsonb().$type<FactsOf[ContentKind]>().notNull().default({}),
  /** Manual order; sorted before the time of publication. */
  position: integer().notNull().default(0),
  /** Texts for search engines instead of the title and summary. */
  seo: jsonb().$type<{ readonly title?: string; readonly description?: string }>().notNull().default({}),
  version: integer().notNull().default(1),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When all processes were last notified of it. */
  announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A full snapshot of each saved version. */
export const contentVersions = pgTable(
  'content_versions',
  {
    contentId: bigint('content_id', { mode: 'number' })
      .notNull()
      .references(() => contentItems.id),
    version: integer().notNull(),
    kind: text().$type<'saved' | 'published' | 'withdrawn'>().notNull(),
    snapshot: jsonb().notNull(),
    actor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.version] })],
);

/** Drafts as their pages would show them; the link holds the id. */
export const contentPreviews = pgTable('content_previews', {
  id: uuid().primaryKey(),
  draft: jsonb().$type<DraftItem>().notNull(),
  /** Null for an item that is not saved yet. */
  contentId: bigint('content_id', { mode: 'number' }).references(() => contentItems.id),
  createdBy: text('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Redirects from old addresses. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  status: smallint().$type<301 | 302>().notNull().default(301),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const redirectEvents = pgTable('redirect_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<'added' | 'removed'>().notNull(),
  fromPath: text('from_path').notNull(),
  toPath: text('to_path').notNull(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Content linked to products: articles, documents, videos. */
export const productContent = pgTable(
  'product_content',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    contentId: bigint('content_id', { mode: 'number' })
      .notNull()
      .references(() => contentItems.id),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.contentId] })],
);
