import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { boxesToEmpty } from '../../shop/shipments/boxes-to-empty.reads.ts';
import { startWave } from '../../shop/shipments/start-wave.ts';
import { wavePage } from '../../shop/shipments/waves.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { allow, staffOf } from './staff-guard.ts';
import { PutAway, StartedWave, WaveForStaff, WavePath, WaveStarted } from './waves.schema.ts';

const SHOWN = 200;

/** From the shelf and back to it: waves of shipments, boxes to be emptied. */
export async function wavesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/picking-waves',
    {
      schema: {
        summary: 'Start packing several shipments together',
        body: StartedWave,
        response: { 200: WaveStarted },
      },
    },
    async (request) => {
      const { leftOut, ...wave } = unlessRefused(await startWave(shop.as(staffOf(request).actor), request.body));
      return {
        ...wave,
        taken: [...wave.taken],
        leftOut: leftOut.map(({ why, ...box }) => ({ ...box, code: why.refused, message: refused(why).message })),
      };
    },
  );

  typed.get(
    '/picking-waves/:waveId',
    {
      schema: {
        summary: 'What to take from the shelf for the boxes of a wave',
        params: WavePath,
        response: { 200: WaveForStaff },
      },
    },
    async (request) => {
      allow(request, 'read', 'shipment');
      const wave = await wavePage(shop.db, request.params.waveId, shop.now());
      if (!wave) throw refused(refuse('wave-unknown'));
      return {
        ...wave,
        startedAt: wave.startedAt.toISOString(),
        products: wave.products.map(({ lots, boxes, ...product }) => ({
          ...product,
          lots: [...lots],
          boxes: [...boxes],
        })),
      };
    },
  );

  typed.get(
    '/put-away',
    { schema: { summary: 'Boxes whose order has ended: their packs belong on the shelf', response: { 200: PutAway } } },
    async (request) => {
      allow(request, 'read', 'shipment');
      const boxes = await boxesToEmpty(shop.db, SHOWN);
      return {
        boxes: boxes.map(({ since, units, ...box }) => ({
          ...box,
          since: since?.toISOString() ?? null,
          units: [...units],
        })),
      };
    },
  );
}
