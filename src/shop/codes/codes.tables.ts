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
  /** Whose own phone or address it is to become; null signs in or registers. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  /** The order it confirms; such a code signs nobody in. */
  orderId: uuid('order_id'),
  /** HMAC with the secret of the shop; null until the company has taken the message. */
  codeHash: bytes('code_hash'),
  attempts: smallint().notNull().default(0),
  state: text().$type<'sending' | 'live' | 'used' | 'replaced' | 'failed'>().notNull(),
  address: inet(),
  /** Asked for from a network the owner had signed in from. */
  known: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Wrong codes of an identifier, those at networks the owner had signed in from apart. */
export const codeFailures = pgTable(
  'code_failures',
  {
    identifier: text().notNull(),
    known: boolean().notNull(),
    /** When the last of them is forgotten. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.known] })],
);
