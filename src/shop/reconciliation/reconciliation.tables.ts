import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Source } from '../../kernel/compared-sources.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Cause } from './compare.rules.ts';
import type { ListedEntry, ListedState } from './payment-lists.port.ts';

/** What a payment company lists, written again by each reading. */
export const reconciliationEntries = pgTable(
  'reconciliation_entries',
  {
    company: text().notNull(),
    kind: text().$type<ListedEntry['kind']>().notNull(),
    providerId: text('provider_id').notNull(),
    /** In Moscow. */
    day: date().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    providerPaymentId: text('provider_payment_id').notNull(),
    state: text().$type<ListedState>().notNull(),
    amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    refunded: bigint({ mode: 'number' }).$type<Kopecks>().notNull().default(NOTHING),
    /** What a payment brings us; null: the company does not say. */
    income: bigint({ mode: 'number' }).$type<Kopecks>(),
    /** State of the receipt that goes with it; null: there is none. */
    receipt: text(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.kind, table.providerId] })],
);

/** Comparisons of a day with one company: done, or still to be done. */
export const reconciliationRuns = pgTable('reconciliation_runs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  company: text().notNull(),
  /** The night it belongs to; null: a person has asked for it. */
  plannedOn: date('planned_on'),
  askedBy: text('asked_by').notNull(),
  /** Upper bound of what it reads. */
  until: timestamp({ withTimezone: true }),
  tries: integer().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

/** Sums of a day as last compared. */
export const reconciliationDays = pgTable(
  'reconciliation_days',
  {
    day: date().notNull(),
    company: text().notNull(),
    source: text().$type<Source>().notNull(),
    ours: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    theirs: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
    comparedAt: timestamp('compared_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.company, table.source] })],
);

/** Unique by day, company, source and key. */
export const reconciliationDifferences = pgTable('reconciliation_differences', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  company: text().notNull(),
  source: text().$type<Source>().notNull(),
  /** What it is about: `payment:<the company's id>`. */
  key: text().notNull(),
  cause: text().$type<Cause>().notNull(),
  /** Null where that side has nothing. */
  ours: bigint({ mode: 'number' }).$type<Kopecks>(),
  theirs: bigint({ mode: 'number' }).$type<Kopecks>(),
  orderId: uuid('order_id').references(() => orders.id),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  /** When the staff was notified. */
  reportedAt: timestamp('reported_at', { withTimezone: true }),
  /** The member of the staff who looks into it. */
  owner: text(),
  /** Raised by each change of it. */
  version: integer().notNull().default(1),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedBy: text('closed_by'),
  /** Null: a later comparison did not find it any more. */
  reason: text(),
});

export const reconciliationEvents = pgTable('reconciliation_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  differenceId: bigint('difference_id', { mode: 'number' })
    .notNull()
    .references(() => reconciliationDifferences.id),
  kind: text().$type<'opened' | 'changed' | 'taken' | 'released' | 'closed'>().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Months that are closed: their days and differences do not change any more. */
export const reconciliationMonths = pgTable('reconciliation_months', {
  /** Its first day. */
  month: date().primaryKey(),
  closedBy: text('closed_by').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
});

/** Files of registers that were imported; those in the folder stay there (decision 0108). */
export const registerFiles = pgTable(
  'register_files',
  {
    company: text().notNull(),
    /** SHA-256 of the content. */
    digest: text().notNull(),
    /** Null: sent through the API. */
    name: text(),
    importedBy: text('imported_by').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.digest] })],
);
