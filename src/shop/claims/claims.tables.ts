import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClaimKind, ClaimScope } from './claim-rule.rules.ts';

export const claimRules = pgTable('claim_rules', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<ClaimKind>().notNull(),
  text: text().notNull(),
  exceptions: text().array().notNull().default([]),
  scopes: text().array().$type<ClaimScope[]>().notNull(),
  reason: text().notNull(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const claimRuleEvents = pgTable('claim_rule_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ruleId: bigint('rule_id', { mode: 'number' })
    .notNull()
    .references(() => claimRules.id),
  kind: text().$type<'added' | 'changed'>().notNull(),
  /** Made by the sender of a command; null for those without one. */
  key: uuid(),
  requestHash: text('request_hash'),
  actor: text().notNull(),
  /** What was changed: before and after. */
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
