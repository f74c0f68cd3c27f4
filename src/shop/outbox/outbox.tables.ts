import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LetterState } from './letter.rules.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Letters to be sent and sent letters, one for each key. The recipient is read at sending time. */
export const letters = pgTable('letters', {
  /** Becomes the Message-ID of every try. */
  id: uuid().primaryKey(),
  key: text().notNull(),
  /** Name of its definition. */
  kind: text().notNull(),
  /** The payload of its job. */
  facts: jsonb().$type<object>().notNull(),
  state: text().$type<LetterState>().notNull(),
  tries: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Not tried before this moment: the pause between tries, and the lease of a running one. */
  nextTryAt: moment('next_try_at').notNull(),
  /** An unsent letter is abandoned after this moment. */
  expiresAt: moment('expires_at').notNull(),
  sentAt: moment('sent_at'),
});

/** Number of limited letters by mailbox (`mailboxOf` an address) and day in Moscow. */
export const mailboxLetters = pgTable(
  'mailbox_letters',
  { mailbox: text().notNull(), day: date().notNull(), letters: integer().notNull() },
  (table) => [primaryKey({ columns: [table.mailbox, table.day] })],
);
