import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { answerChat, closeChat } from '../../shop/support/answer-chat.ts';
import {
  chatForStaff,
  chatsForStaff,
  lastMessages,
  messagesAfter,
  type ChatMessage,
} from '../../shop/support/chats.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { cursorOf, isUuid, pageOf } from '../page-cursor.ts';
import { lastEventId, streamMessages } from '../stream-messages.ts';
import { allow, staffOf, stillAllowed } from './staff-guard.ts';
import { shownMessage } from '../shop/chat.ts';
import {
  ChatId,
  ClosedChat,
  Message,
  SentMessage,
  StaffChats,
  StaffChatsQuery,
  StaffMessages,
  StaffReply,
} from '../shop/chat.schema.ts';
import { NoBody } from './staff.schema.ts';

const SHOWN = 200;
const PAGE = 50;

/** Chats for the staff. */
export async function chatStaffApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/support/chats',
    { schema: { summary: 'Chats, for the staff', querystring: StaffChatsQuery, response: { 200: StaffChats } } },
    async (request) => {
      allow(request, 'read', 'chat');
      const { state } = request.query;
      const isAll = state === 'open';
      const after = cursorOf(request.query.after, isUuid);
      const found = await chatsForStaff(shop.db, state, isAll ? SHOWN : PAGE + 1, isAll ? undefined : after);
      const { rows, next } = pageOf(found, isAll ? SHOWN : PAGE);
      const contact = mayReadContact(request);
      return {
        chats: rows.map(({ lastMessageAt, lastText, ...chat }) => ({
          ...shownChat(chat, contact),
          lastText,
          lastMessageAt: lastMessageAt.toISOString(),
        })),
        next,
      };
    },
  );

  typed.get(
    '/support/chats/:id/messages',
    { schema: { summary: 'One chat, for the staff', params: ChatId, response: { 200: StaffMessages } } },
    async (request) => {
      allow(request, 'read', 'chat');
      const { id } = request.params;
      const chat = await chatForStaff(shop.db, id);
      if (!chat) throw refused(refuse('chat-unknown'));
      const messages = await lastMessages(shop.db, id, SHOWN);
      return { chat: shownChat(chat, mayReadContact(request)), messages: messages.map(shownToStaff) };
    },
  );

  typed.get(
    '/support/chats/:id/stream',
    {
      exposeHeadRoute: false,
      // The response schema is that of each event.
      schema: {
        summary: 'New messages of a chat as server-sent events, for the staff; Last-Event-ID goes on',
        params: ChatId,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      allow(request, 'read', 'chat');
      const { id: subject } = request.params;
      if (!(await chatForStaff(shop.db, subject))) throw refused(refuse('chat-unknown'));
      const [oldest] = await lastMessages(shop.db, subject, SHOWN);
      streamMessages(reply, {
        live: parts.live,
        subject,
        lastId: Math.max(lastEventId(request.headers['last-event-id']), (oldest?.id ?? 1) - 1),
        read: (after, most) => messagesAfter(shop.db, subject, after, most),
        show: shownToStaff,
        isStillAllowed: stillAllowed(request, parts, 'read', 'chat'),
      });
      return reply;
    },
  );

  typed.post(
    '/support/chats/:id/reply',
    { schema: { summary: 'Answer a chat', params: ChatId, body: StaffReply, response: { 200: SentMessage } } },
    async (request) => {
      const sent = unlessRefused(await answerChat(shop.as(staffOf(request).actor), request.params.id, request.body));
      return { message: shownMessage(sent) };
    },
  );

  typed.post(
    '/support/chats/:id/close',
    { schema: { summary: 'Put a chat aside', params: ChatId, body: NoBody, response: { 200: ClosedChat } } },
    async (request) => unlessRefused(await closeChat(shop.as(staffOf(request).actor), request.params.id)),
  );
}

const mayReadContact = (request: FastifyRequest) => may(staffOf(request).actor, 'read-contact', 'shipment');

/** Keys are for whoever has sent the message. */
const shownToStaff = (message: ChatMessage) => ({ ...shownMessage(message), key: null });

interface NamedChat {
  readonly name: string | null;
  readonly lastName: string | null;
  readonly createdAt: Date;
}

function shownChat<T extends NamedChat>({ name, lastName, createdAt, ...chat }: T, contact: boolean) {
  return {
    ...chat,
    name: contact ? [name, lastName].filter(Boolean).join(' ') : '',
    createdAt: createdAt.toISOString(),
  };
}
