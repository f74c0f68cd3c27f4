import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';

/** A proved phone or address, kept until it is used to register or to change an account. */
export const proofTickets = pgTable('proof_tickets', {
  tokenHash: bytes('token_hash').primaryKey(),
  kind: text().$type<'phone' | 'email'>().notNull(),
  identifier: text().notNull(),
  /** The account that is to get it; null registers a new one. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});
