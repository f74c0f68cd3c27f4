import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/api-errors.ts';
import { endSession, endSessions } from '../../shop/sessions/end-sessions.ts';
import { liveSessions } from '../../shop/sessions/sessions.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { OwnSessions } from './auth.schema.ts';
import { requireSignedIn } from '../bearer.ts';

/** Where the account is signed in, and how to end it there. */
export async function sessionsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/auth/sessions',
    { schema: { summary: 'Own sessions that are alive', response: { 200: OwnSessions } } },
    async (request) => {
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
  );

  typed.post(
    '/auth/sessions/:id/end',
    {
      schema: {
        summary: 'End one of the own sessions',
        params: z.object({ id: z.string().max(200) }),
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
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
  );

  typed.post(
    '/auth/sessions/end-others',
    {
      schema: {
        summary: 'End all own sessions but this one',
        response: { 200: z.object({ ok: z.literal(true), ended: z.int() }) },
      },
    },
    async (request) => {
      const me = requireSignedIn(request);
      const ended = await shop
        .as({ kind: 'customer', id: me.customerId })
        .transaction((tx) => endSessions(tx, me.customerId, 'ended-elsewhere', { except: me.sessionId }));
      return { ok: true as const, ended };
    },
  );
}
