import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CustomerEventKind } from './customer-event.rules.ts';

export const customers = pgTable('customers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** Digits with the country code. */
  phone: text(),
  email: text(),
  /** When a code proved the address; before that it does not identify the customer. */
  emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
  name: text().notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** argon2id; null when the customer signs in by code only. */
  passwordHash: text('password_hash'),
  newsletter: boolean().notNull().default(false),
  blockedAt: timestamp('blocked_at', { withTimezone: true }),
  /** When the account was deleted; then it has no name and no contacts. */
  erasedAt: timestamp('erased_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const customerEvents = pgTable('customer_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  kind: text().$type<CustomerEventKind>().notNull(),
  actor: text().notNull(),
  facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});
