import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Solved proofs of work, each good once. */
export const spentSolutions = pgTable('spent_solutions', {
  nonce: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
