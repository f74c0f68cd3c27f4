import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';
import { waitingBoxes } from '../../shop/shipments/waiting-boxes.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { HandOverQuery, WaitingBoxes } from './hand-over.schema.ts';
import { pageOf } from './moment-page.ts';
import { allow } from './staff-guard.ts';

const PAGE = 100;

/** Boxes at the table of the hand-over. */
export async function handOverStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/staff/hand-over',
    {
      schema: {
        summary: 'Boxes that are packed and have not left, the oldest first',
        querystring: HandOverQuery,
        response: { 200: WaitingBoxes },
      },
    },
    async (request) => {
      allow(request, 'read', 'shipment');
      const { where, after } = request.query;
      const cursor = after === undefined ? undefined : readMomentCursor(after);
      const { rows, next } = pageOf(await waitingBoxes(shop.db, { where, after: cursor, most: PAGE + 1 }), PAGE);
      return {
        boxes: rows.map(({ cursor: _, packedAt, ...box }) => ({ ...box, packedAt: packedAt.toISOString() })),
        next,
      };
    },
  );
}
