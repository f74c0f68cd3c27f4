import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import type { MailingKind } from './mailing-service.port.ts';
import { subscribers } from './subscribers.tables.ts';

/**
 * Events for the mailing company, recorded with the change they describe. Contacts are read only when they are sent.
 */
export const mailingEvents = pgTable('mailing_events', {
  /** Also the company's idempotency key. */
  id: uuid().primaryKey(),
  kind: text().$type<MailingKind>().notNull(),
  /** Who it is about: a customer, or a subscriber without an account. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  subscriberId: uuid('subscriber_id').references(() => subscribers.id),
  /** refused: by the company, for lack of consent or of a mailing company; `answer` contains the reason. */
  state: text().$type<'waiting' | 'sent' | 'refused'>().notNull(),
  answer: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
