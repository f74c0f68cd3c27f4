import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Solutions already used: each is valid once. */
export const spentSolutions = pgTable('spent_solutions', {
  nonce: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
