import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CountCause, WriteOffCause } from '../../kernel/stock-causes.ts';
import { products } from '../catalog/catalog.tables.ts';
import { lots } from '../lots/lots.tables.ts';

export type ChangeState = 'applied' | 'awaiting-approval' | 'declined';

/** What people have found at the shelf, beyond what was recorded. */
export const stockChanges = pgTable('stock_changes', {
  /** The key of the command that asked for it. */
  id: uuid().primaryKey(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  lotId: bigint('lot_id', { mode: 'number' }).references(() => lots.id),
  kind: text().$type<'count' | 'write-off'>().notNull(),
  /** Negative: there are fewer than was recorded. */
  pieces: integer().notNull(),
  cause: text().$type<CountCause | WriteOffCause>().notNull(),
  note: text().notNull(),
  state: text().$type<ChangeState>().notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  /** A second member of the staff; null for one that needed none. */
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
});

export const stockEvents = pgTable('stock_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  changeId: uuid('change_id').references(() => stockChanges.id),
  kind: text().$type<'counted' | 'written-off' | 'approved' | 'declined' | 'threshold-set'>().notNull(),
  /** Of the command: a repeated one gets the same result. */
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<StockResult>().notNull(),
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface StockResult {
  readonly product: number;
  /** Null where nothing differs from what was recorded. */
  readonly changeId: string | null;
  readonly state: ChangeState | 'unchanged';
  /** By how many pieces stock changes; negative: there are fewer. */
  readonly pieces: number;
  /** Pieces on the shelf and not in a box, by what is recorded now. */
  readonly shelf: number;
  readonly available: number;
  /** Of the pieces that this command took off, those that orders hold. */
  readonly short: number;
}
