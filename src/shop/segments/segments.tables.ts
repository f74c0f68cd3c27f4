import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SegmentRule } from './segment.rules.ts';

export const segments = pgTable('segments', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  rule: jsonb().$type<SegmentRule>().notNull(),
  version: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const segmentEvents = pgTable('segment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  segmentId: bigint('segment_id', { mode: 'number' })
    .notNull()
    .references(() => segments.id),
  kind: text().$type<'added' | 'changed'>().notNull(),
  /** Of the command: a repeated one gets the same result. */
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<SegmentResult>().notNull(),
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface SegmentResult {
  readonly segmentId: number;
  readonly version: number;
}
