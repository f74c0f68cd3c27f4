import { bigint, integer, jsonb, pgTable, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TicketState, TicketTopic } from '../../kernel/tickets.ts';
import { customers } from '../customers/customers.tables.ts';
import { formMessages } from '../forms/form-messages.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { chats } from '../support/support.tables.ts';
import type { LetterVerdict, SenderProof } from './inbound-letter.port.ts';
import type { TicketFileKind } from './ticket-file.rules.ts';
import type { AuthorOfMessage } from './ticket.rules.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const tickets = pgTable('tickets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** Made by whoever opens it. */
  key: uuid().notNull(),
  topic: text().$type<TicketTopic>().notNull(),
  subject: text().notNull(),
  state: text().$type<TicketState>().notNull(),
  orderId: uuid('order_id').references(() => orders.id),
  /** Line of the order, counted from 0. */
  position: integer(),
  lotNumber: text('lot_number'),
  /** The ticket that this one goes on with. */
  previousId: bigint('previous_id', { mode: 'number' }).references((): AnyPgColumn => tickets.id),
  /** What the staff has made it of; null also after that was removed. */
  formId: bigint('form_id', { mode: 'number' }).references(() => formMessages.id, { onDelete: 'set null' }),
  chatId: uuid('chat_id').references(() => chats.id, { onDelete: 'set null' }),
  /** Who of the staff has taken it. */
  owner: text(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  lastMessageAt: moment('last_message_at').notNull(),
  /** Null while nothing waits for an answer. */
  answerDueAt: moment('answer_due_at'),
  /** Null without a term, and while it is paused. */
  solveDueAt: moment('solve_due_at'),
  /** What was left of the term when it was paused, in the minutes that it counts. */
  solveMinutesLeft: integer('solve_minutes_left'),
  solvedAt: moment('solved_at'),
  /** Id of the last message that the customer has seen. */
  readThrough: bigint('read_through', { mode: 'number' }).notNull().default(0),
});

export type TicketRow = typeof tickets.$inferSelect;

export const ticketMessages = pgTable('ticket_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: bigint('ticket_id', { mode: 'number' })
    .notNull()
    .references(() => tickets.id),
  author: text().$type<AuthorOfMessage>().notNull(),
  staffName: text('staff_name'),
  key: uuid().notNull(),
  requestHash: text('request_hash').notNull(),
  text: text().notNull(),
  at: moment('at').notNull(),
});

/** The contents are in the file store, under {@link ticketFileName}. */
export const ticketFiles = pgTable('ticket_files', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' })
    .notNull()
    .references(() => customers.id),
  /** Null until the message is sent. */
  messageId: bigint('message_id', { mode: 'number' }).references(() => ticketMessages.id),
  /** The letter it came with. */
  letterId: uuid('letter_id').references((): AnyPgColumn => ticketLetters.id, { onDelete: 'set null' }),
  kind: text().$type<TicketFileKind>().notNull(),
  name: text().notNull(),
  bytes: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** No longer shown; the row is deleted after the file. */
  discardedAt: moment('discarded_at'),
});

export const ticketEvents = pgTable('ticket_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: bigint('ticket_id', { mode: 'number' })
    .notNull()
    .references(() => tickets.id),
  kind: text().notNull(),
  fromState: text('from_state').$type<TicketState>(),
  toState: text('to_state').$type<TicketState>(),
  actor: text().notNull(),
  /** Of a command of the staff, with the fingerprint of its request. */
  key: uuid(),
  requestHash: text('request_hash'),
  facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  at: moment('at').notNull(),
});

/** Letters that came to the reply address; as they came, they are in the file store, under {@link rawLetterName}. */
export const ticketLetters = pgTable('ticket_letters', {
  id: uuid().primaryKey(),
  messageId: text('message_id').notNull(),
  ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id),
  state: text().$type<LetterVerdict>().notNull(),
  sender: text().notNull(),
  /** Null: it came before this was asked. */
  authentication: text().$type<SenderProof>(),
  subject: text().notNull(),
  text: text().notNull(),
  attachments: integer().notNull().default(0),
  /** Names of its files that are not saved. */
  unsavedFiles: jsonb('unsaved_files').$type<readonly string[]>().notNull().default([]),
  /** Of its files, the one that is tried next: one that ended the process is not tried again. */
  nextFile: integer('next_file').notNull().default(0),
  bytes: integer().notNull(),
  receivedAt: moment('received_at').notNull(),
  decidedBy: text('decided_by'),
  /** No longer shown; the row is deleted after the file. */
  discardedAt: moment('discarded_at'),
});

/** Names in the file store. */
export const ticketFileName = (fileId: string): string => `tickets/${fileId}`;
export const rawLetterName = (letterId: string): string => `letters/${letterId}`;
