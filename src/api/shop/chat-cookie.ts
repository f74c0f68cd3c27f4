import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValue } from '../../kernel/session-cookie.ts';
import type { ShopContext } from '../../shop/context.ts';
import { beganUnderOldCookie } from '../../shop/support/chats.reads.ts';

const NAME = 'travosol-chat';
const SECONDS = 90 * 86_400;

/**
 * The cookie that identifies a visitor in the chat. Under https its prefix makes browsers accept it from this host
 * only (decision 0070).
 */
export function chatCookie({ db }: ShopContext, origin: string) {
  const secure = origin.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  const plain = 'Path=/api/support; HttpOnly; SameSite=Strict';
  const attributes = secure ? 'Path=/; HttpOnly; SameSite=Strict; Secure' : plain;

  function set(reply: FastifyReply, visitor: string): void {
    reply.header('set-cookie', `${name}=${visitor}; Max-Age=${SECONDS}; ${attributes}`);
  }

  return {
    set,
    clear: (reply: FastifyReply) => void reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`),

    /** The visitor of a request. A cookie with the old plain name is replaced if its chat began with it. */
    async read({ headers: { cookie } }: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
      const visitor = cookieValue(cookie, name);
      const old = visitor || !secure ? undefined : cookieValue(cookie, NAME);
      if (!old || !(await beganUnderOldCookie(db, old))) return visitor || undefined;
      set(reply, old);
      reply.header('set-cookie', `${NAME}=; Max-Age=0; ${plain}`);
      return old;
    },
  };
}
