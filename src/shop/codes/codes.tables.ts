import { bigint, boolean, inet, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';

export const codeChallenges = pgTable('code_challenges', {
  /** Opaque and random: the API calls it `userId`. */
  id: text().primaryKey(),
  kind: text().$type<'phone' | 'email'>().notNull(),
  /** Digits of the phone, or the address in lower case. */
  identifier: text().notNull(),
  channel: text().$type<'sms' | 'call' | 'email'>().notNull(),
  /** The account that is to get this phone or address; null when the code signs in or registers. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  /** The order it confirms; such a code cannot sign in. */
  orderId: uuid('order_id'),
  /** HMAC with the secret of the shop; null until the company has taken the message. */
  codeHash: bytes('code_hash'),
  attempts: smallint().notNull().default(0),
  state: text().$type<'sending' | 'live' | 'used' | 'replaced' | 'failed'>().notNull(),
  address: inet(),
  /** Requested from a network where the owner has signed in before. */
  known: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Wrong codes of an identifier; those from networks where the owner has signed in are counted separately. */
export const codeFailures = pgTable(
  'code_failures',
  {
    identifier: text().notNull(),
    known: boolean().notNull(),
    /** When the last of them expires. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.known] })],
);
