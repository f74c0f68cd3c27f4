import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import type { MailingKind } from './mailing-service.port.ts';
import { subscribers } from './subscribers.tables.ts';

/** Word for the mailing company, written with the fact it tells of. No contacts: those are read when it is sent. */
export const mailingEvents = pgTable('mailing_events', {
  /** Also the company's idempotency key. */
  id: uuid().primaryKey(),
  kind: text().$type<MailingKind>().notNull(),
  /** Whom it is about: a customer, or a subscriber who is none. */
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  subscriberId: uuid('subscriber_id').references(() => subscribers.id),
  /** refused: the company said no, consent was withdrawn, or there is nobody to tell; `answer` says which. */
  state: text().$type<'waiting' | 'sent' | 'refused'>().notNull(),
  answer: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
