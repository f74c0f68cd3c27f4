import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';
import { customers } from '../customers/customers.tables.ts';
import type { ReviewState } from './review.rules.ts';

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  /** The id in the documented API. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  /** Null: a review of the shop itself. */
  productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
  name: text().notNull(),
  city: text().notNull().default(''),
  rating: smallint().notNull(),
  text: text().notNull(),
  /** Written by the signed link of an order that contains the product. */
  bought: boolean().notNull().default(false),
  /** That order: it allows one review of each product, and one of the shop. */
  orderId: uuid('order_id'),
  /** Who was signed in; null for a visitor. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  state: text().$type<ReviewState>().notNull(),
  /** Reply of the shop. */
  reply: text(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
});

export const reviewEvents = pgTable('review_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  reviewId: uuid('review_id')
    .notNull()
    .references(() => reviews.id),
  kind: text().$type<'written' | 'published' | 'refused' | 'answered'>().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  /** Of a command of the desk, with the fingerprint of its request. */
  key: uuid(),
  requestHash: text('request_hash'),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Sum and number of published ratings, updated in the same transaction as the reviews. */
export const productRatings = pgTable('product_ratings', {
  productId: bigint('product_id', { mode: 'number' })
    .primaryKey()
    .references(() => products.id),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
});
