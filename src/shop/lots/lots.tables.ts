import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';

export const lots = pgTable('lots', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  /** As {@link lotNumber} writes it; unique for a product. */
  number: text().notNull(),
  bestBefore: date('best_before').notNull(),
  /** Pieces that came; what is left is counted by the packs in boxes. */
  received: integer().notNull(),
  /** Why nothing of it is packed. */
  blockedReason: text('blocked_reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const lotEvents = pgTable('lot_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  lotId: bigint('lot_id', { mode: 'number' })
    .notNull()
    .references(() => lots.id),
  kind: text().$type<'received' | 'corrected' | 'blocked' | 'unblocked'>().notNull(),
  /** Of the command: a repeated one gets the same result. */
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<LotResult>().notNull(),
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface LotResult {
  readonly lotId: number;
  readonly product: number;
  readonly number: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  /** All pieces that came so far. */
  readonly received: number;
  readonly blocked: string | null;
}
