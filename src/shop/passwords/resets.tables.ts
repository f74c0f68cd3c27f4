import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';

export const passwordResets = pgTable('password_resets', {
  id: uuid().primaryKey(),
  /** As it was typed. */
  email: text().notNull(),
  /** Null until the job has found the account with this confirmed address, and forever if there is none. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  codeHash: bytes('code_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});
