import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { answerChat, closeChat } from '../../shop/support/answer-chat.ts';
import { chatExists, chatsForStaff, lastMessages } from '../../shop/support/chats.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { allow, staffOf } from './staff-guard.ts';
import { shownMessage } from '../shop/chat.ts';
import {
  ChatId,
  ClosedChat,
  SentMessage,
  StaffChats,
  StaffChatsQuery,
  StaffMessages,
  StaffReply,
} from '../shop/chat.schema.ts';
import { NoBody } from './staff.schema.ts';

const SHOWN = 200;

/** Chats for the staff. */
export async function chatStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/support/chats',
    { schema: { summary: 'Chats, for the staff', querystring: StaffChatsQuery, response: { 200: StaffChats } } },
    async (request) => {
      allow(request, 'read', 'chat');
      const { state } = request.query;
      const chats = await chatsForStaff(shop.db, state, SHOWN);
      return {
        chats: chats.map((chat) => ({
          ...chat,
          createdAt: chat.createdAt.toISOString(),
          lastMessageAt: chat.lastMessageAt.toISOString(),
        })),
      };
    },
  );

  typed.get(
    '/support/chats/:id/messages',
    { schema: { summary: 'One chat, for the staff', params: ChatId, response: { 200: StaffMessages } } },
    async (request) => {
      allow(request, 'read', 'chat');
      const { id } = request.params;
      if (!(await chatExists(shop.db, id))) {
        throw refused(refuse('chat-unknown'));
      }
      const messages = await lastMessages(shop.db, id, SHOWN);
      return { messages: messages.map((message) => ({ ...shownMessage(message), key: null })) };
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
