import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import type { DeletionAct, DeletionState, Removal } from './deletion.rules.ts';

const customerId = () =>
  bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id);
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Archives that customers have asked for; the files are in the file store, under {@link exportName}. */
export const personalDataExports = pgTable('personal_data_exports', {
  id: uuid().primaryKey(),
  customerId: customerId(),
  state: text().$type<'waiting' | 'ready'>().notNull(),
  requestedAt: moment('requested_at').notNull(),
  readyAt: moment('ready_at'),
  bytes: bigint({ mode: 'number' }),
  /** No longer given out; the row is deleted after the file. */
  discardedAt: moment('discarded_at'),
});

/** Name in the file store. */
export const exportName = (exportId: string): string => `personal-data/${exportId}`;

/** Deletions of accounts; the row of one that is done is its act. */
export const accountDeletions = pgTable('account_deletions', {
  id: uuid().primaryKey(),
  customerId: customerId(),
  state: text().$type<DeletionState>().notNull(),
  requestedBy: text('requested_by').notNull(),
  /** Words of the staff about a request by letter or phone; empty when the customer asked in the account. */
  reason: text().notNull().default(''),
  requestedAt: moment('requested_at').notNull(),
  dueAt: moment('due_at').notNull(),
  /** At the request. */
  removed: jsonb().$type<readonly Removal[]>().notNull().default([]),
  endedBy: text('ended_by'),
  endedAt: moment('ended_at'),
  /** The address for the last letter, until that letter has ended. */
  letterTo: text('letter_to'),
  act: jsonb().$type<DeletionAct>(),
});
