import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refused, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { isModernDay, moscowDay } from '../../kernel/dates.ts';
import { links } from '../../kernel/links.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  batchById,
  documentsOfBatch,
  eventsOfBatch,
  goodsWithBatches,
  listedBatches,
  resultsOfBatch,
  type NamedBatch,
} from '../../shop/batches/batches.reads.ts';
import { blockBatch, unblockBatch } from '../../shop/batches/block-batch.ts';
import { changeBatch } from '../../shop/batches/change-batch.ts';
import { openBatch } from '../../shop/batches/open-batch.ts';
import { askRelease, releaseBatch } from '../../shop/batches/release-batch.ts';
import { lotsStoppedByRelease } from '../../shop/lots/lots.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { latestRecall, recallProgress } from '../../shop/recalls/recalls.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  Batch,
  BatchCommand,
  BatchDone,
  Batches,
  BatchesQuery,
  BatchPath,
  BatchProducts,
  BatchReason,
  ChangedBatch,
  OpenedBatch,
} from './batches.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;
const CURSOR = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/;
const isDay = (text: string) => isModernDay(text) && z.iso.date().safeParse(text).success;

/** Passports of batches: drafts, release, block (decision 0133). */
export async function batchesStaffApi(app: FastifyInstance, { shop, origin }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/batches',
    { schema: { summary: 'Batches, the newest made first', querystring: BatchesQuery, response: { 200: Batches } } },
    async (request) => {
      allow(request, 'read', 'batch');
      const { after, ...filter } = request.query;
      const at = after === undefined ? undefined : CURSOR.exec(after);
      if (at === null || (at && !isDay(at[1]!)))
        throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
      const cursor = at && { madeOn: at[1]!, id: Number(at[2]) };
      const found = await listedBatches(shop.db, { ...filter, after: cursor }, PAGE + 1);
      const page = found.slice(0, PAGE);
      const last = page.at(-1);
      return { batches: page.map(listed), next: found.length > PAGE && last ? `${last.madeOn}_${last.id}` : null };
    },
  );

  typed.get(
    '/batch-products',
    { schema: { summary: 'Goods that may have batches', response: { 200: BatchProducts } } },
    async (request) => {
      allow(request, 'read', 'batch');
      return { products: await goodsWithBatches(shop.db) };
    },
  );

  typed.get(
    '/batches/:batchId',
    { schema: { summary: 'One batch with everything of it', params: BatchPath, response: { 200: Batch } } },
    async (request) => {
      allow(request, 'read', 'batch');
      const { batchId } = request.params;
      const found = await batchById(shop.db, batchId);
      if (!found) throw refused(refuse('batch-unknown'));
      const [documents, results, events, recall] = await Promise.all([
        documentsOfBatch(shop.db, batchId),
        resultsOfBatch(shop.db, batchId),
        eventsOfBatch(shop.db, batchId),
        latestRecall(shop.db, batchId),
      ]);
      const isConfirmed = recall?.state === 'running' || recall?.state === 'ended';
      const stopsLots =
        found.state === 'draft' ? await lotsStoppedByRelease(shop.db, found, moscowDay(shop.now())) : [];
      const mayReadRecall = may(staffOf(request).actor, 'read-recall', 'batch');
      return {
        ...listed(found),
        version: found.version,
        reason: found.reason,
        releaseAskedBy: found.releaseAskedBy,
        page: links.batch(found.slug, found.spelling),
        qr: found.gtin && origin + links.digitalLink(found.gtin, found.number),
        stopsLots,
        documents,
        results,
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
        recall: recall
          ? {
              ...recall,
              askedAt: new Date(recall.askedAt).toISOString(),
              progress: isConfirmed && mayReadRecall ? await recallProgress(shop.db, recall.id) : null,
            }
          : null,
      };
    },
  );

  typed.post(
    '/batches',
    { schema: { summary: 'Open the passport of a batch', body: OpenedBatch, response: { 200: BatchDone } } },
    async (request) => unlessRefused(await openBatch(shop.as(staffOf(request).actor), request.body)),
  );

  typed.post(
    '/batches/:batchId/changed',
    {
      schema: {
        summary: 'Days and results of a draft',
        params: BatchPath,
        body: ChangedBatch,
        response: { 200: BatchDone },
      },
    },
    async (request) => {
      const { batchId } = request.params;
      return unlessRefused(await changeBatch(shop.as(staffOf(request).actor), { ...request.body, batchId }));
    },
  );

  for (const [path, summary, action] of [
    ['release-asked', 'Ask somebody else to release a draft', askRelease],
    ['released', 'Release a batch: by another person than has asked', releaseBatch],
    ['unblocked', 'Let a blocked batch be packed again', unblockBatch],
  ] as const)
    typed.post(
      `/batches/:batchId/${path}`,
      { schema: { summary, params: BatchPath, body: BatchCommand, response: { 200: BatchDone } } },
      async (request) => {
        const { batchId } = request.params;
        return unlessRefused(await action(shop.as(staffOf(request).actor), { ...request.body, batchId }));
      },
    );

  typed.post(
    '/batches/:batchId/blocked',
    {
      schema: {
        summary: 'Pack nothing of a batch for now',
        params: BatchPath,
        body: BatchReason,
        response: { 200: BatchDone },
      },
    },
    async (request) => {
      const { batchId } = request.params;
      return unlessRefused(await blockBatch(shop.as(staffOf(request).actor), { ...request.body, batchId }));
    },
  );
}

const listed = ({ id, number, product, productId, madeOn, bestBefore, state, releaseAskedBy }: NamedBatch) => ({
  id,
  number,
  product,
  productId,
  madeOn,
  bestBefore,
  state,
  releaseAsked: releaseAskedBy !== null,
});
