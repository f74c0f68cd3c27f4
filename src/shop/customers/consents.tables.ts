import { bigint, inet, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConsentPurpose } from './consent.ts';

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().$type<ConsentPurpose>().notNull(),
  textVersion: text('text_version').notNull(),
  /** Of the page of consents, when this was given (decision 0063); null before it was editable, or while it has no words. */
  edition: integer(),
  orderId: uuid('order_id'),
  /** What it is about when it is no order: «review:<id>». */
  subject: text(),
  address: inet(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Taken back, or its purpose reached and its data gone. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
