import { bigint, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';

/** Certificates sold; the balance of each is on its ledger account, whose owner is the id. */
export const certificates = pgTable('certificates', {
  /** The code is derived from it; the code itself is never stored (decision 0036). */
  id: uuid().primaryKey(),
  codeHash: text('code_hash').notNull(),
  /** The order that bought it. */
  orderId: uuid('order_id').notNull(),
  /** `order_lines.position` of that order, and the number of the piece in the line. */
  line: smallint().notNull(),
  piece: integer().notNull(),
  denomination: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
  /** Nothing is spent of it meanwhile. */
  blockedAt: timestamp('blocked_at', { withTimezone: true }),
  /** Of the last symbols of the code, keyed; null until it is computed, '' where the code is not known. */
  tailDigest: text('tail_digest'),
});

/** What the staff has done with a certificate. */
export const certificateEvents = pgTable('certificate_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  certificateId: uuid('certificate_id')
    .notNull()
    .references(() => certificates.id),
  kind: text().$type<'blocked' | 'unblocked'>().notNull(),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
