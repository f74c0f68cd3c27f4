import { bigint, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MassUnit } from './amount.rules.ts';

/** Substances with what labels and levels are compared with (decision 0112). */
export const substances = pgTable('substances', {
  id: text().primaryKey(),
  name: text().notNull(),
  unit: text().$type<MassUnit>().notNull(),
  /** «RE», «TE», «NE»: what the numbers are equivalents of. */
  equivalent: text(),
  /** Of an adult, as the document words it; nothing is computed from it. */
  norm: text(),
  /** What is 100 % on a label. */
  label100: numeric('label_100', { precision: 12, scale: 3, mode: 'number' }),
  /** In a daily dose of supplements. */
  upperLevel: numeric('upper_level', { precision: 12, scale: 3, mode: 'number' }),
  /** Where the upper level is from: found in a source, inferred, remembered well, remembered badly. */
  basis: text().$type<'found' | 'inferred' | 'remembered' | 'guessed'>().notNull(),
  source: text().notNull(),
  edition: text(),
  /** Who has compared the upper level with the document. */
  verifiedBy: text('verified_by'),
  verifiedAt: timestamp('verified_at', { withTimezone: true }),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export type SubstanceRow = typeof substances.$inferSelect;

export const substanceEvents = pgTable('substance_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  substanceId: text('substance_id')
    .notNull()
    .references(() => substances.id),
  kind: text().$type<'added' | 'changed' | 'verified'>().notNull(),
  /** What was changed: before and after, by field. */
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
