import { bigint, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Kopecks } from '../../kernel/money.ts';

/** Certificates sold; what is left of each is on its account of the ledger, owned by its id. */
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
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
});
