import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { endOtherSessions, endOwnSession } from '../../shop/sessions/end-own-sessions.ts';
import { liveSessions } from '../../shop/sessions/sessions.reads.ts';
import { actorOf } from '../actor-of.ts';
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
      const ended = success && unlessRefused(await endOwnSession(shop.as(actorOf(me)), data));
      if (!ended) throw notFound();
      return { ok: true as const };
    },
  });

  typed.route({
    ...sessionsCalls.endOthers,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { ended } = unlessRefused(await endOtherSessions(ctx));
      return { ok: true as const, ended };
    },
  });
}
