import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError, refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SignedIn } from '../../shop/sessions/access-token.ts';
import { sessionState } from '../../shop/sessions/sessions.reads.ts';
import { askQuestion } from '../../shop/support/ask-question.ts';
import { companyFacts } from '../../shop/settings/company.reads.ts';
import { isStaffed } from '../../shop/support/chat.rules.ts';
import { readChatToken, signChatToken } from '../../shop/support/chat-token.ts';
import {
  findChat,
  lastMessages,
  messagesAfter,
  type ChatMessage,
  type ChatOwner,
} from '../../shop/support/chats.reads.ts';
import { joinChat } from '../../shop/support/join-chat.ts';
import { sendMessage } from '../../shop/support/send-message.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { lastEventId, streamMessages } from '../stream-messages.ts';
import { chatCookie } from './chat-cookie.ts';
import { chatCalls, type Message } from './chat.schema.ts';

const HISTORY = 200;

/** The author of a chat request; `signedIn` if the frame token is valid. */
interface ChatCaller {
  readonly owner: ChatOwner | undefined;
  readonly signedIn: SignedIn | undefined;
}

export function shownMessage({ id, author, staffName, key, text, at }: ChatMessage): Message {
  return { id, author, name: staffName, key: author === 'visitor' ? key : null, text, at: at.toISOString() };
}

/** The chat for its page: each owner has one, and requests cannot name another. */
export async function chatApi(app: FastifyInstance, { shop, secret, origin, chat, live }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const cookie = chatCookie(shop, origin);

  /** @throws ApiError 401 when the frame token has expired */
  async function identifyCaller(request: FastifyRequest, reply: FastifyReply): Promise<ChatCaller> {
    const token = request.headers['x-chat-token'];
    if (token === undefined) {
      const visitor = await cookie.read(request, reply);
      return { owner: visitor ? { visitor } : undefined, signedIn: undefined };
    }
    const signedIn = await readChatToken(secret, String(token), shop.now());
    if (!signedIn || (await sessionState(shop.db, signedIn, shop.now())) !== 'live')
      throw new ApiError(401, 'Вход закончился: откройте чат снова.');
    return { owner: { customerId: signedIn.customerId }, signedIn };
  }

  const contextOf = ({ signedIn }: ChatCaller) => shop.as(actorOf(signedIn ?? null));

  typed.route({
    ...chatCalls.frame,
    handler: async ({ signedIn }) => ({
      url: chat.url,
      token: signedIn ? await signChatToken(secret, signedIn, shop.now()) : null,
    }),
  });

  typed.route({
    ...chatCalls.open,
    handler: async (request, reply) => {
      const caller = await identifyCaller(request, reply);
      const visitor = caller.signedIn && (await cookie.read(request, reply));
      if (caller.signedIn && visitor) {
        unlessRefused(await joinChat(contextOf(caller), visitor));
        cookie.clear(reply);
      }
      const found = caller.owner && (await findChat(shop.db, caller.owner));
      const messages = found ? await lastMessages(shop.db, found.id, HISTORY) : [];
      const { hours } = await companyFacts(shop.db);
      return {
        staffed: isStaffed(hours, shop.now()),
        who: caller.signedIn ? String(caller.signedIn.customerId) : 'visitor',
        begun: found !== undefined,
        messages: messages.map(shownMessage),
      };
    },
  });

  typed.route({
    ...chatCalls.send,
    handler: async (request, reply) => {
      const caller = await identifyCaller(request, reply);
      const visitor = caller.owner && 'visitor' in caller.owner ? caller.owner.visitor : undefined;
      const sent = unlessRefused(
        await sendMessage(contextOf(caller), secret, { ...request.body, visitor, address: request.ip }),
      );
      if (sent.visitor) cookie.set(reply, sent.visitor);
      return { message: shownMessage(sent.message) };
    },
  });

  typed.route({
    ...chatCalls.stream,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await identifyCaller(request, reply);
      const found = caller.owner && (await findChat(shop.db, caller.owner));
      if (!found) throw refused(refuse('chat-unknown'));
      // Limits the history that is sent.
      const [oldest] = await lastMessages(shop.db, found.id, HISTORY);
      const { id: subject } = found;
      const { signedIn } = caller;
      streamMessages(reply, {
        live,
        subject,
        lastId: Math.max(lastEventId(request.headers['last-event-id']), (oldest?.id ?? 1) - 1),
        read: (after, most) => messagesAfter(shop.db, subject, after, most),
        show: shownMessage,
        isStillAllowed: async () =>
          !signedIn || (await sessionState(shop.db, signedIn, shop.now()).catch(() => 'ended')) === 'live',
      });
      return reply;
    },
  });

  typed.route({
    ...chatCalls.question,
    handler: async ({ body: { consent: _agreed, ...question }, ip, signedIn }) => {
      return unlessRefused(await askQuestion(shop.as(actorOf(signedIn)), secret, question, ip));
    },
  });

  app.addHook('preClose', async () => live.close());
}
