import { bigint, inet, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConsentPurpose } from './consent.ts';

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().$type<ConsentPurpose>().notNull(),
  textVersion: text('text_version').notNull(),
  orderId: uuid('order_id'),
  /** What it is about when it is no order: «review:<id>». */
  subject: text(),
  address: inet(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Taken back, or its purpose reached and its data gone. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
