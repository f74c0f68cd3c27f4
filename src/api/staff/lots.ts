import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { blockLot, unblockLot } from '../../shop/lots/block-lot.ts';
import { correctLot } from '../../shop/lots/correct-lot.ts';
import { lotsOfProduct } from '../../shop/lots/lots.reads.ts';
import { receiveLot } from '../../shop/lots/receive-lot.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  BlockedLot,
  CorrectedLot,
  LotDone,
  LotPath,
  Lots,
  LotsQuery,
  ReceivedLot,
  UnblockedLot,
} from './lots.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Lots of goods: what came, until when it is good, what is left of it. */
export async function lotsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/lots',
    {
      schema: {
        summary: 'Lots of a product, what expires first comes first',
        querystring: LotsQuery,
        response: { 200: Lots },
      },
    },
    async (request) => {
      allow(request, 'read', 'lot');
      return { lots: await lotsOfProduct(shop.db, request.query.product) };
    },
  );

  typed.post(
    '/lots',
    { schema: { summary: 'Receive pieces of a lot', body: ReceivedLot, response: { 200: LotDone } } },
    async (request) => unlessRefused(await receiveLot(shop.as(staffOf(request).actor), request.body)),
  );

  typed.post(
    '/lots/:lotId/corrected',
    {
      schema: {
        summary: 'Take back pieces that were recorded by mistake, or were written off without their lot',
        params: LotPath,
        body: CorrectedLot,
        response: { 200: LotDone },
      },
    },
    async (request) => {
      const { lotId } = request.params;
      return unlessRefused(await correctLot(shop.as(staffOf(request).actor), { ...request.body, lotId }));
    },
  );

  typed.post(
    '/lots/:lotId/blocked',
    { schema: { summary: 'Pack nothing of a lot', params: LotPath, body: BlockedLot, response: { 200: LotDone } } },
    async (request) => {
      const { lotId } = request.params;
      return unlessRefused(await blockLot(shop.as(staffOf(request).actor), { ...request.body, lotId }));
    },
  );

  typed.post(
    '/lots/:lotId/unblocked',
    {
      schema: { summary: 'Pack the lot again', params: LotPath, body: UnblockedLot, response: { 200: LotDone } },
    },
    async (request) => {
      const { lotId } = request.params;
      return unlessRefused(await unblockLot(shop.as(staffOf(request).actor), { ...request.body, lotId }));
    },
  );
}
