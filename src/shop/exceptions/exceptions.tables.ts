import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ExceptionKind } from './exception.rules.ts';

/** Problems that staff has to handle; at most one open for each kind and subject. */
export const exceptions = pgTable('exceptions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<ExceptionKind>().notNull(),
  /** «order:<id>». */
  subject: text().notNull(),
  facts: jsonb().$type<object>().notNull(),
  openedBy: text('opened_by').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  /** The member of the staff who has taken it on. */
  owner: text(),
  closedBy: text('closed_by'),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  reason: text(),
});
