import { bigint, inet, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FormType } from '../../kernel/form-types.ts';
import { bytes } from '../../platform/bytes-column.ts';
import type { FileKind } from './file-kind.rules.ts';
import type { FormState, ProductionBrief } from './form-message.rules.ts';

/** Messages sent with the forms of the site. */
export const formMessages = pgTable('form_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text().$type<FormType>().notNull(),
  source: text().notNull(),
  /** Made by the browser; a gift has none. */
  key: uuid(),
  /** Hash of the whole form sent with the key. */
  digest: bytes(),
  name: text().notNull(),
  email: text(),
  phone: text(),
  topic: text().notNull().default(''),
  text: text().notNull().default(''),
  facts: jsonb().$type<Partial<ProductionBrief> & { readonly page?: string }>().notNull().default({}),
  state: text().$type<FormState>().notNull().default('new'),
  address: inet(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }),
});

export const formMessageEvents = pgTable('form_message_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: bigint('message_id', { mode: 'number' })
    .notNull()
    .references(() => formMessages.id),
  kind: text().$type<'received' | 'done'>().notNull(),
  actor: text().notNull(),
  facts: jsonb().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** The contents are in the file store, under {@link storedName}. */
export const formFiles = pgTable('form_files', {
  id: uuid().primaryKey(),
  messageId: bigint('message_id', { mode: 'number' }).references(() => formMessages.id),
  kind: text().$type<FileKind>().notNull(),
  name: text().notNull(),
  bytes: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** No longer shown or sent; the row is deleted after the file. */
  discardedAt: timestamp('discarded_at', { withTimezone: true }),
});

/** Name in the file store: without anything from the sender and without an extension that a server would recognise. */
export const storedName = (fileId: string): string => `forms/${fileId}`;
