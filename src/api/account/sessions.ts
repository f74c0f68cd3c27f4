import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/api-errors.ts';
import { endSession, endSessions } from '../../shop/sessions/end-sessions.ts';
import { liveSessions } from '../../shop/sessions/sessions.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { sessionsCalls } from './sessions.schema.ts';

/** Sessions of the account: list and end. */
export async function sessionsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...sessionsCalls.list,
    handler: async (request) => {
      const me = requireSignedIn(request);
      const live = await liveSessions(shop.db, me.customerId, shop.now());
      return {
        data: live.map(({ createdAt, seenAt, ...session }) => ({
          ...session,
          current: session.id === me.sessionId,
          createdAt: createdAt.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
      };
    },
  });

  typed.route({
    ...sessionsCalls.end,
    handler: async (request) => {
      const me = requireSignedIn(request);
      const { success, data } = z.uuid().safeParse(request.params.id);
      const ended =
        success &&
        (await shop
          .as({ kind: 'customer', id: me.customerId })
          .transaction((tx) => endSession(tx, { customerId: me.customerId, sessionId: data }, 'ended-elsewhere')));
      if (!ended) throw notFound();
      return { ok: true as const };
    },
  });

  typed.route({
    ...sessionsCalls.endOthers,
    handler: async (request) => {
      const me = requireSignedIn(request);
      const ended = await shop
        .as({ kind: 'customer', id: me.customerId })
        .transaction((tx) => endSessions(tx, me.customerId, 'ended-elsewhere', { except: me.sessionId }));
      return { ok: true as const, ended };
    },
  });
}
