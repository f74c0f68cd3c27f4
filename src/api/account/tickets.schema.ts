import { z } from 'zod';
import { keysOf } from '../../kernel/form-options.ts';
import {
  LONGEST_TICKET_SUBJECT,
  LONGEST_TICKET_TEXT,
  MOST_TICKET_FILES,
  TICKET_STATES,
  TICKET_TOPICS,
} from '../../kernel/tickets.ts';
import { DialectQuery } from '../query.schema.ts';
import { FileHeaders } from '../shop/form-files.schema.ts';
import { typedText } from '../text.schema.ts';

const Timestamp = z.iso.datetime();
const NEEDED = 'Missing "data" payload in the request body';

/** Ids are checked by hand: any other text is a ticket that does not exist. */
export const TicketPath = z.object({ id: z.string().max(200) });
export const TicketFilePath = TicketPath.extend({ fileId: z.string().max(200) });

const Key = z.uuid('Обновите страницу и\u00a0отправьте ещё раз').toLowerCase();
const Text = typedText({ lines: true })
  .min(1, 'Напишите, что случилось')
  .max(LONGEST_TICKET_TEXT, `Не\u00a0длиннее ${LONGEST_TICKET_TEXT} знаков: остальное напишите следующим сообщением`);
const Files = z
  .array(z.uuid('Приложите файл снова').toLowerCase())
  .max(MOST_TICKET_FILES, `Не\u00a0больше ${MOST_TICKET_FILES} файлов в\u00a0одном сообщении`)
  .refine((ids) => new Set(ids).size === ids.length, 'Один файл приложен дважды')
  .default([]);

export const AddMessage = z.object({ data: z.strictObject({ key: Key, text: Text, files: Files }, NEEDED) });

export const OpenTicket = z.object({
  data: z.strictObject(
    {
      key: Key,
      topic: z.enum(keysOf(TICKET_TOPICS), 'Выберите тему'),
      subject: typedText()
        .min(3, 'Скажите коротко, о\u00a0чём вопрос')
        .max(LONGEST_TICKET_SUBJECT, `Не\u00a0длиннее ${LONGEST_TICKET_SUBJECT} знаков`),
      text: Text,
      /** `publicId` of an own order. */
      order: z.uuid('Такого заказа нет: выберите другой').nullable().default(null),
      /** Line of the order, counted from 0. */
      line: z.int().min(0).max(1000).nullable().default(null),
      lot: typedText().max(60, 'Не\u00a0длиннее 60 знаков').default(''),
      files: Files,
    },
    NEEDED,
  ),
});

export const MarkRead = z.object({ data: z.strictObject({ through: z.int().min(0) }, NEEDED) });

const File = z.object({
  id: z.uuid(),
  attributes: z.object({ name: z.string(), mime: z.string(), size: z.int(), url: z.string() }),
});

export const TicketMessageEntry = z.object({
  id: z.int(),
  attributes: z.object({
    author: z.enum(['user', 'staff']),
    /** Who of the shop has written; null for own messages. */
    name: z.string().nullable(),
    text: z.string(),
    createdAt: Timestamp,
    files: z.object({ data: z.array(File) }),
  }),
});
export type TicketMessageEntry = z.infer<typeof TicketMessageEntry>;

const attributes = {
  subject: z.string(),
  topic: z.enum(keysOf(TICKET_TOPICS)),
  state: z.enum(TICKET_STATES),
  /** Answers that were not read. */
  unread: z.int(),
  order: z.object({ data: z.object({ id: z.int(), attributes: z.object({ publicId: z.uuid() }) }).nullable() }),
  /** Line of the order, counted from 0. */
  line: z.int().nullable(),
  lot: z.string().nullable(),
  /** Until when the shop answers; null while nothing waits for it. */
  answerBy: Timestamp.nullable(),
  /** The ticket that this one goes on with. */
  previous: z.int().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const TicketEntry = z.object({ id: z.int(), attributes: z.object(attributes) });
export type TicketEntry = z.infer<typeof TicketEntry>;

export const TicketWithMessages = z.object({
  data: z.object({
    id: z.int(),
    attributes: z.object({ ...attributes, messages: z.object({ data: z.array(TicketMessageEntry) }) }),
  }),
  meta: z.object({}),
});
export type TicketWithMessages = z.infer<typeof TicketWithMessages>;

export const ticketsCalls = {
  list: {
    method: 'GET',
    url: '/get-user-tickets',
    schema: {
      summary: 'Own tickets',
      querystring: DialectQuery,
      response: {
        200: z.object({
          data: z.array(TicketEntry),
          meta: z.object({ pagination: z.record(z.string(), z.number()) }),
        }),
      },
    },
  },
  one: {
    method: 'GET',
    url: '/get-user-tickets/:id',
    schema: {
      summary: 'An own ticket with its messages',
      params: TicketPath,
      querystring: DialectQuery,
      response: { 200: TicketWithMessages },
    },
  },
  addMessage: {
    method: 'POST',
    url: '/add-message-user-ticket/:id',
    schema: {
      summary: 'Write to an own ticket',
      params: TicketPath,
      body: AddMessage,
      response: {
        /** `meta.ticket`: another ticket, which goes on with one that was solved for too long. */
        200: z.object({ data: TicketMessageEntry, meta: z.object({ ticket: z.int().optional() }) }),
      },
    },
  },
  open: {
    method: 'POST',
    url: '/user-tickets',
    schema: {
      summary: 'Ask the shop something',
      body: OpenTicket,
      response: { 200: TicketWithMessages },
    },
  },
  summary: {
    method: 'GET',
    url: '/user-tickets/summary',
    schema: {
      summary:
        'How many own tickets are open, wait for the customer, how many answers were not read, and the last change',
      response: {
        200: z.object({
          data: z.object({ open: z.int(), waiting: z.int(), unread: z.int(), changedAt: z.string().nullable() }),
          meta: z.object({}),
        }),
      },
    },
  },
  markRead: {
    method: 'POST',
    url: '/user-tickets/:id/read',
    schema: {
      summary: 'The messages through this one were read',
      params: TicketPath,
      body: MarkRead,
      response: { 200: z.object({ data: z.object({ ok: z.literal(true) }), meta: z.object({}) }) },
    },
  },
  stream: {
    method: 'GET',
    url: '/user-tickets/:id/stream',
    /** The response schema is that of each event. */
    schema: {
      summary: 'New messages as server-sent events; Last-Event-ID goes on',
      params: TicketPath,
      response: { 200: TicketMessageEntry },
    },
  },
} as const;

export const ticketFilesCalls = {
  save: {
    method: 'PUT',
    url: '/user-tickets/files',
    schema: {
      summary: 'A file for a message: a photo, which is encoded anew, or a PDF',
      headers: FileHeaders,
      response: {
        200: z.object({ data: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }), meta: z.object({}) }),
      },
    },
  },
} as const;
