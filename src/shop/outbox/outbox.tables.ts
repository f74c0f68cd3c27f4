import { date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LetterState } from './letter.rules.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Letters to be sent and letters sent, one for each key. Who they go to is read when they are sent. */
export const letters = pgTable('letters', {
  /** Becomes the Message-ID of every try. */
  id: uuid().primaryKey(),
  key: text().notNull(),
  /** Name of its definition. */
  kind: text().notNull(),
  /** What it is about, as its job carries it. */
  facts: jsonb().$type<object>().notNull(),
  state: text().$type<LetterState>().notNull(),
  tries: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Nobody tries before: the pause between tries, and the lease of the one under way. */
  nextTryAt: moment('next_try_at').notNull(),
  /** One that was tried in vain is given up after it. */
  expiresAt: moment('expires_at').notNull(),
  sentAt: moment('sent_at'),
});

/** Letters that are counted, by mailbox (`mailboxOf` an address) and day of Moscow. */
export const mailboxLetters = pgTable(
  'mailbox_letters',
  { mailbox: text().notNull(), day: date().notNull(), letters: integer().notNull() },
  (table) => [primaryKey({ columns: [table.mailbox, table.day] })],
);
