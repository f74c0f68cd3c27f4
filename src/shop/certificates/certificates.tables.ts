import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';

/** Certificates sold. `balance` is the sum of the entries, changed in the same transaction. */
export const certificates = pgTable('certificates', {
  /** The code is derived from it; the code itself is never stored (decision 0036). */
  id: uuid().primaryKey(),
  codeHash: text('code_hash').notNull(),
  /** The order that bought it. */
  orderId: uuid('order_id').notNull(),
  /** `order_lines.position` of that order, and which piece of the line. */
  line: smallint().notNull(),
  piece: integer().notNull(),
  denomination: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  balance: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
});

/** The ledger; amounts are positive, `kind` says which way: issue and return add, spend and cancel take. */
export const certificateEntries = pgTable('certificate_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  certificateId: uuid('certificate_id')
    .notNull()
    .references(() => certificates.id),
  kind: text().$type<'issue' | 'spend' | 'return' | 'cancel'>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Kopecks>().notNull(),
  orderId: uuid('order_id').notNull(),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
