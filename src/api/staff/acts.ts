import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actFile, latestActs } from '../../shop/shipments/acts.reads.ts';
import { makeAct } from '../../shop/shipments/make-act.ts';
import type { ApiParts } from '../api-parts.ts';
import { ActAsked, ActPath, Acts, AskedAct } from './acts.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 100;

/** Acts that are signed when boxes are given to a carrier. */
export async function actsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/hand-over-acts',
    { schema: { summary: 'Hand-over acts, the latest first', response: { 200: Acts } } },
    async (request) => {
      allow(request, 'read', 'shipment');
      const acts = await latestActs(shop.db, SHOWN);
      return {
        acts: acts.map(({ numbers, createdAt, ...act }) => ({
          ...act,
          numbers: [...numbers],
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  );

  typed.post(
    '/hand-over-acts',
    {
      schema: {
        summary: 'Have a carrier make the act of all labelled parcels that are in none',
        body: AskedAct,
        response: { 200: ActAsked },
      },
    },
    async (request) => unlessRefused(await makeAct(shop.as(staffOf(request).actor), request.body)),
  );

  typed.get(
    '/hand-over-acts/:actId/file',
    { exposeHeadRoute: false, schema: { summary: 'The act, PDF', params: ActPath } },
    async (request, reply) => {
      allow(request, 'hand-over', 'shipment');
      const pdf = await actFile(shop.db, request.params.actId);
      if (!pdf) throw refused(refuse('act-file-missing'));
      return reply.type('application/pdf').header('cache-control', 'no-store').send(pdf);
    },
  );
}
