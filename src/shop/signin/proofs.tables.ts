import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from './bytes-column.ts';

/** A proven phone or address, for the minutes until its registration or change is done. */
export const proofTickets = pgTable('proof_tickets', {
  tokenHash: bytes('token_hash').primaryKey(),
  kind: text().$type<'phone' | 'email'>().notNull(),
  identifier: text().notNull(),
  /** Whose own it is to become; null registers. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const passwordResets = pgTable('password_resets', {
  id: uuid().primaryKey(),
  /** As it was typed. */
  email: text().notNull(),
  /** Null until the job has found whose confirmed address it is, and for good where it is nobody's. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  codeHash: bytes('code_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** Changes of what signs in, and the address that a letter tells of them: the one before. */
export const contactChanges = pgTable('contact_changes', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  kind: text().$type<'phone' | 'email'>().notNull(),
  toldTo: text('told_to').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
