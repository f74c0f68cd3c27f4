import { bigint, inet, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FormType } from '../../kernel/form-types.ts';
import { bytes } from '../../platform/bytes-column.ts';
import type { FileKind } from './file-kind.rules.ts';
import type { FormState, ProductionBrief } from './form-message.rules.ts';

/** What visitors left in the forms of the site. */
export const formMessages = pgTable('form_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text().$type<FormType>().notNull(),
  source: text().notNull(),
  /** Made by the browser; a gift has none. */
  key: uuid(),
  /** Of everything that was sent under the key. */
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

/** The files themselves lie in the store of the house, under {@link storedName}. */
export const formFiles = pgTable('form_files', {
  id: uuid().primaryKey(),
  messageId: bigint('message_id', { mode: 'number' }).references(() => formMessages.id),
  kind: text().$type<FileKind>().notNull(),
  name: text().notNull(),
  bytes: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Shown and sent no more; the row goes when the file has gone. */
  discardedAt: timestamp('discarded_at', { withTimezone: true }),
});

/** Where a file lies: nothing of its sender is in the name, and no ending that a server would know. */
export const storedName = (fileId: string): string => `forms/${fileId}`;
