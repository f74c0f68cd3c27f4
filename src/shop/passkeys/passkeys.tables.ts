import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../platform/bytes-column.ts';
import { customers } from '../customers/customers.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

/** Public keys that customers sign in with (decision 0117). */
export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  credentialId: bytes('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  /** Random; stands for the account in the authenticator. */
  userHandle: bytes('user_handle').notNull(),
  /** Number of signatures as last reported; 0 for keys that do not count. */
  counter: bigint({ mode: 'number' }).notNull(),
  /** How the browser reaches the key, as it reported. */
  transports: text().array().notNull(),
  /** Whether the provider copies the key to other devices. */
  synced: boolean().notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** Challenges that have not come back yet. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256. */
  challengeHash: bytes('challenge_hash').primaryKey(),
  /** The session that adds a key; null signs in. */
  sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  userHandle: bytes('user_handle'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
