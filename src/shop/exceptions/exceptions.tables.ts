import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ExceptionOwner } from './exception-owner.rules.ts';
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
  /** The member of the staff who has taken it on, as an actor is named. */
  owner: text(),
  /** Until then it is left out of the list of what waits. */
  snoozedUntil: timestamp('snoozed_until', { withTimezone: true }),
  /** Raised by each command of the staff about it. */
  version: integer().notNull().default(1),
  closedBy: text('closed_by'),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  reason: text(),
});

export const exceptionEvents = pgTable('exception_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  exceptionId: bigint('exception_id', { mode: 'number' })
    .notNull()
    .references(() => exceptions.id),
  kind: text().$type<'taken' | 'handed-over' | 'released' | 'snoozed' | 'woken'>().notNull(),
  /** Of the command: a repeated one gets the same result. */
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  result: jsonb().$type<ExceptionResult>().notNull(),
  facts: jsonb().$type<{ readonly reason?: string }>().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What a command answers; the same again when it is repeated. */
export interface ExceptionResult {
  readonly exceptionId: number;
  readonly version: number;
  /** Null: nobody has it. */
  readonly owner: ExceptionOwner | null;
  /** In ISO 8601. */
  readonly snoozedUntil: string | null;
}
