import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customers/customers.tables.ts';
import { bytes } from '../../platform/bytes-column.ts';
import type { ChatAuthor, ChatState } from './chat.rules.ts';

export const chats = pgTable('chats', {
  id: uuid().primaryKey(),
  customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
  /** Digest of the visitor's cookie; null once the chat is moved to an account. */
  visitorHash: bytes('visitor_hash'),
  /** Began when the visitor's cookie had its plain name under https too. */
  oldCookie: boolean('old_cookie').notNull().default(false),
  state: text().$type<ChatState>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
  lastAuthor: text('last_author').$type<ChatAuthor>().notNull(),
});

export const chatMessages = pgTable('chat_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  chatId: uuid('chat_id')
    .notNull()
    .references(() => chats.id),
  author: text().$type<ChatAuthor>().notNull(),
  staffName: text('staff_name'),
  key: uuid().notNull(),
  text: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** When a ticket took it. */
  takenAt: timestamp('taken_at', { withTimezone: true }),
});

export const chatEvents = pgTable('chat_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  chatId: uuid('chat_id')
    .notNull()
    .references(() => chats.id),
  kind: text().$type<'opened' | 'asked' | 'answered' | 'closed' | 'reopened' | 'joined'>().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

export const supportQuestions = pgTable('support_questions', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  question: text().notNull(),
  actor: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
});
