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
import { findChat, lastMessages, type ChatMessage, type ChatOwner } from '../../shop/support/chats.reads.ts';
import { joinChat } from '../../shop/support/join-chat.ts';
import { sendMessage } from '../../shop/support/send-message.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { chatCookie } from './chat-cookie.ts';
import { chatCalls, type Message } from './chat.schema.ts';

const HISTORY = 200;

/** Shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 25_000;

/** Most buffered bytes of a client that does not read. */
const MOST_UNREAD = 4_000_000;

/** The author of a chat request; `signedIn` if the frame token is valid. */
interface ChatCaller {
  readonly owner: ChatOwner | undefined;
  readonly signedIn: SignedIn | undefined;
}

export function shownMessage({ id, author, staffName, key, text, at }: ChatMessage): Message {
  return { id, author, name: staffName, key: author === 'visitor' ? key : null, text, at: at.toISOString() };
}

/** The chat for its page: each owner has one, and requests cannot name another. */
export async function chatApi(app: FastifyInstance, { shop, secret, origin, chat }: ApiParts): Promise<void> {
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
      if (chat.live.isFull()) throw refused(refuse('too-many-attempts', { retryAfter: 30 }));
      const last = Number(request.headers['last-event-id'] ?? 0);
      // Limits the history that is sent.
      const [oldest] = await lastMessages(shop.db, found.id, HISTORY);
      const from = Math.max(Number.isSafeInteger(last) ? last : 0, (oldest?.id ?? 1) - 1);
      stream(reply, found.id, from, caller.signedIn);
      return reply;
    },
  });

  function stream(reply: FastifyReply, chatId: string, lastId: number, signedIn: SignedIn | undefined): void {
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    // A stopping process must not wait for the next request on this connection.
    reply.header('connection', 'close');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write('retry: 2000\n\n');
    const stop = chat.live.subscribe(chatId, lastId, {
      send(message) {
        raw.write(`id: ${message.id}\ndata: ${JSON.stringify(shownMessage(message))}\n\n`);
        // Disconnects clients that do not read; they reconnect and resume from the last id.
        if (raw.writableLength > MOST_UNREAD) raw.destroy();
      },
      end: () => raw.end(),
    });
    const beat = setInterval(
      () => void isStillAllowed().then((may) => (may ? raw.write(': still here\n\n') : stop())),
      HEARTBEAT_MS,
    );
    // Ends the stream after sign-out.
    const isStillAllowed = async () =>
      !signedIn || (await sessionState(shop.db, signedIn, shop.now()).catch(() => 'ended')) === 'live';
    raw.on('close', () => {
      clearInterval(beat);
      stop();
    });
    raw.on('error', stop);
  }

  typed.route({
    ...chatCalls.question,
    handler: async ({ body: { consent: _agreed, ...question }, ip, signedIn }) => {
      return unlessRefused(await askQuestion(shop.as(actorOf(signedIn)), secret, question, ip));
    },
  });

  app.addHook('preClose', async () => chat.live.close());
}
