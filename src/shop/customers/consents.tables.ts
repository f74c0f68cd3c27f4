import { bigint, inet, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConsentPurpose } from './consent.ts';

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  purpose: text().$type<ConsentPurpose>().notNull(),
  textVersion: text('text_version').notNull(),
  /** Version of the consent page at that time (decision 0063); null before it was editable or while it had no text. */
  edition: integer(),
  orderId: uuid('order_id'),
  /** What it is about when it is not an order: «review:<id>». */
  subject: text(),
  address: inet(),
  /** The member to whom it was given by phone, as event rows name actors; null: given in a form. */
  recordedBy: text('recorded_by'),
  at: timestamp({ withTimezone: true }).notNull(),
  /** When it was withdrawn, or its purpose was reached and the data removed. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});
