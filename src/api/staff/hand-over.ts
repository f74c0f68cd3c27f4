import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { wrongField } from '../../http/api-errors.ts';
import { waitingBoxes, type BoxCursor } from '../../shop/shipments/waiting-boxes.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { HandOverQuery, WaitingBoxes } from './hand-over.schema.ts';
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
      const cursor = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !cursor) throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
      const found = await waitingBoxes(shop.db, { where, after: cursor, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        boxes: page.map(({ cursor: _, packedAt, ...box }) => ({ ...box, packedAt: packedAt.toISOString() })),
        next: found.length > PAGE ? cursorText(page.at(-1)!.cursor) : null,
      };
    },
  );
}

const cursorText = ({ moment, id }: BoxCursor): string => `${moment}_${id}`;

/** @returns undefined for what is no cursor of this list */
function readCursor(text: string): BoxCursor | undefined {
  const [, moment, id] = /^(\d{15,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  return moment === undefined || id === undefined || !Number.isSafeInteger(Number(moment))
    ? undefined
    : { moment: Number(moment), id };
}
