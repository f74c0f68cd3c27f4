import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';
import type { Coupon } from './coupon.rules.ts';

/** Personal codes of the same terms, made at once. */
export const couponSeries = pgTable('coupon_series', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  prefix: text().notNull(),
  count: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const coupons = pgTable('coupons', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  title: text().notNull(),
  kind: text().$type<Coupon['kind']>().notNull(),
  value: bigint({ mode: 'number' }).notNull(),
  minTotal: bigint('min_total', { mode: 'number' }).$type<Kopecks>().notNull(),
  sections: smallint().array(),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  maxUses: integer('max_uses'),
  maxPerCustomer: integer('max_per_customer'),
  /** Number of orders that use it; decreased when an order is cancelled. */
  uses: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null for a coupon of its own. */
  seriesId: bigint('series_id', { mode: 'number' }).references(() => couponSeries.id),
});

export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: bigint('coupon_id', { mode: 'number' })
      .notNull()
      .references(() => coupons.id),
    orderId: uuid('order_id').notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    returnedAt: timestamp('returned_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.couponId, table.orderId] })],
);

export type CouponEventKind =
  'created' | 'changed' | 'switched-off' | 'switched-on' | 'series-created' | 'series-switched-off' | 'codes-read';

/** What the staff has done with a coupon or a series. */
export const couponEvents = pgTable('coupon_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  couponId: bigint('coupon_id', { mode: 'number' }).references(() => coupons.id),
  seriesId: bigint('series_id', { mode: 'number' }).references(() => couponSeries.id),
  kind: text().$type<CouponEventKind>().notNull(),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
