import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';
import type { Coupon } from './coupon.rules.ts';

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
