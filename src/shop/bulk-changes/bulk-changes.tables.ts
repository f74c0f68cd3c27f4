import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Refusal } from '../../kernel/refusal.ts';
import { products } from '../catalog/catalog.tables.ts';
import { staff } from '../staff/staff.tables.ts';
import type { CellIssue, ProductChange, ShownChange } from './product-change.rules.ts';

/** checking: rows are tried; checked: it waits for a decision. */
export type BulkChangeState = 'checking' | 'checked' | 'applying' | 'done' | 'cancelled';
/** same: the row changes nothing; faulty: it cannot be applied; ready: it can. */
export type BulkRowState = 'new' | 'same' | 'faulty' | 'ready' | 'applied' | 'refused';

/** Changes of many products at once, from a file or of a list (decision 0143). */
export const bulkChanges = pgTable('bulk_changes', {
  id: uuid().primaryKey(),
  requestHash: text('request_hash').notNull(),
  kind: text().$type<'import' | 'edit'>().notNull(),
  name: text().notNull(),
  unknownColumns: text('unknown_columns').array().notNull().default([]),
  hasPrices: boolean('has_prices').notNull().default(false),
  state: text().$type<BulkChangeState>().notNull(),
  actor: text().notNull(),
  /** As whom its rows are tried and applied: whoever has made it, then whoever has decided. */
  staffId: bigint('staff_id', { mode: 'number' })
    .notNull()
    .references(() => staff.id),
  decidedBy: text('decided_by'),
  decideKey: uuid('decide_key'),
  version: integer().notNull().default(1),
  total: integer().notNull(),
  same: integer().notNull().default(0),
  faulty: integer().notNull().default(0),
  ready: integer().notNull().default(0),
  applied: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    bulkChangeId: uuid('bulk_change_id')
      .notNull()
      .references(() => bulkChanges.id),
    position: integer().notNull(),
    name: text().notNull(),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    productVersion: bigint('product_version', { mode: 'number' }).notNull().default(0),
    state: text().$type<BulkRowState>().notNull(),
    change: jsonb().$type<ProductChange>().notNull().default({}),
    shown: jsonb().$type<readonly ShownChange[]>().notNull().default([]),
    issues: jsonb().$type<readonly CellIssue[]>().notNull().default([]),
    refusal: jsonb().$type<Refusal>(),
  },
  (table) => [primaryKey({ columns: [table.bulkChangeId, table.position] })],
);
