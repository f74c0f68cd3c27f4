import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';

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
