import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog/catalog.tables.ts';
import type { BatchState } from './batch.rules.ts';

export const batches = pgTable('batches', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: bigint('product_id', { mode: 'number' })
    .notNull()
    .references(() => products.id),
  /** As `batchNumber` writes it: what is printed on packs. */
  number: text().notNull(),
  /** As `batchSpelling` writes it; unique for a product. */
  spelling: text().notNull(),
  madeOn: date('made_on').notNull(),
  bestBefore: date('best_before').notNull(),
  state: text().$type<BatchState>().notNull(),
  /** Why it is blocked, for the staff; why it is recalled, for everybody. */
  reason: text(),
  /** The actor who has asked for the release of the draft. */
  releaseAskedBy: text('release_asked_by'),
  version: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** Protocols of laboratories. Their files are named after their digest. */
export const batchDocuments = pgTable('batch_documents', {
  id: uuid().primaryKey(),
  batchId: bigint('batch_id', { mode: 'number' })
    .notNull()
    .references(() => batches.id),
  lab: text().notNull(),
  /** Number of the laboratory in the register of accredited ones. */
  accreditation: text().notNull(),
  /** Number of the protocol. */
  protocol: text().notNull(),
  issuedOn: date('issued_on').notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  addedBy: text('added_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const batchResults = pgTable(
  'batch_results',
  {
    batchId: bigint('batch_id', { mode: 'number' })
      .notNull()
      .references(() => batches.id),
    position: integer().notNull(),
    indicator: text().notNull(),
    method: text().notNull(),
    norm: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
);

export const batchEvents = pgTable('batch_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  batchId: bigint('batch_id', { mode: 'number' })
    .notNull()
    .references(() => batches.id),
  kind: text().$type<BatchEventKind>().notNull(),
  /** Of the command: a repeated one gets the same result. */
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<BatchResult>().notNull(),
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export type BatchEventKind =
  | 'opened'
  | 'changed'
  | 'document-added'
  | 'document-removed'
  | 'release-asked'
  | 'released'
  | 'blocked'
  | 'unblocked'
  | 'recall-asked'
  | 'recall-declined'
  | 'recalled'
  | 'recall-ended';

/** What a command answers; the same again when it is repeated. */
export interface BatchResult {
  readonly batchId: number;
  readonly state: BatchState;
  readonly version: number;
}

/** Name of the file of a protocol in the store of files. */
export const documentFile = (sha256: string): string => `batches/${sha256}.pdf`;
