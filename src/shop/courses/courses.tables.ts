import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { products } from '../catalog/catalog.tables.ts';
import { customers } from '../customers/customers.tables.ts';

/** Copies of course plans, each under the consent «course» of its owner (decision 0120). */
export const coursePlans = pgTable('course_plans', {
  customerId: bigint('customer_id', { mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  /** Raised by every change. */
  version: integer().notNull(),
  plan: jsonb().$type<CoursePlan>().notNull(),
  reminders: boolean().notNull().default(false),
  /** Some browser may get pushes. Raised with the first of them, lowered when the plan is looked through and none is left. */
  pushes: boolean().notNull().default(false),
  /** Of the plan, for an index. */
  zone: text().generatedAlwaysAs(sql`(plan ->> 'zone')`),
  /** The day in its zone on which it was last looked through. */
  remindedOn: date('reminded_on'),
  /** Of the address of its calendar: 128 bits. */
  calendarToken: text('calendar_token'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Proposals that a letter was about. */
export const courseProposals = pgTable(
  'course_proposals',
  {
    customerId: bigint('customer_id', { mode: 'number' })
      .notNull()
      .references(() => coursePlans.customerId),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    cycle: text().notNull(),
    proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId, table.cycle] })],
);

/** Browsers that get reminders as web push (decision 0121). */
export const coursePushSubscriptions = pgTable('course_push_subscriptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => coursePlans.customerId),
  /** Address of the browser at its push service. */
  endpoint: text().notNull(),
  /** Keys that messages are encrypted with. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
