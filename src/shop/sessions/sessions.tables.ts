import { bigint, inet, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** SHA-256 of the cookie's token; null while the session has only a bearer token. */
  tokenHash: bytes('token_hash'),
  /** The browser it is in; null while the session has only a bearer token. */
  deviceHash: bytes('device_hash'),
  method: text().$type<'password' | 'code' | 'passkey' | 'registration' | 'reset'>().notNull(),
  address: inet(),
  agent: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endReason: text('end_reason'),
});
