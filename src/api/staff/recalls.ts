import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { askRecall, declineRecall, endRecall } from '../../shop/recalls/ask-recall.ts';
import { confirmRecall } from '../../shop/recalls/confirm-recall.ts';
import { RECALL_CSV_HEAD, recallCsvCells } from '../../shop/recalls/recall-csv.ts';
import { latestRecall, listedNotices, type ListedNotice } from '../../shop/recalls/recalls.reads.ts';
import { recordCall } from '../../shop/recalls/record-call.ts';
import { reachOf, traceBatch } from '../../shop/recalls/trace-batch.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import {
  BatchCommand,
  BatchDone,
  BatchPath,
  BatchReason,
  CallDone,
  NoticePath,
  Notices,
  NoticesQuery,
  Reach,
  RecordedCall,
} from './batches.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;
/** Rows of the file that are read at once. */
const FILE_BATCH = 500;

/** Recalls of batches: asked for by one, confirmed by another; whom they concern and how far they have come (decision 0133). */
export async function recallsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const recallOf = async (batchId: number) => {
    const recall = await latestRecall(shop.db, batchId);
    if (!recall) throw refused(refuse('recall-not-running'));
    return recall;
  };

  async function* linesOf(recallId: number, contact: boolean) {
    let after: string | undefined;
    for (;;) {
      const found = await listedNotices(shop.db, { recallId, toCall: false, after }, shop.now(), FILE_BATCH);
      for (const one of found)
        yield recallCsvCells(contact ? one : { ...one, name: '', email: '', phone: one.phone.slice(-4) });
      if (found.length < FILE_BATCH) return;
      after = found.at(-1)!.id;
    }
  }

  typed.get(
    '/batches/:batchId/reach',
    { schema: { summary: 'Whom a recall would concern now', params: BatchPath, response: { 200: Reach } } },
    async (request) => {
      allow(request, 'read-recall', 'batch');
      return reachOf(await traceBatch(shop.db, request.params.batchId));
    },
  );

  typed.post(
    '/batches/:batchId/recall-asked',
    { schema: { summary: 'Ask for a recall', params: BatchPath, body: BatchReason, response: { 200: BatchDone } } },
    async (request) => {
      const { batchId } = request.params;
      return unlessRefused(await askRecall(shop.as(staffOf(request).actor), { ...request.body, batchId }));
    },
  );

  for (const [path, summary, action] of [
    ['recalled', 'Confirm a recall: by another person than has asked', confirmRecall],
    ['recall-declined', 'Decline a recall, or take it back', declineRecall],
    ['recall-ended', 'End a recall', endRecall],
  ] as const)
    typed.post(
      `/batches/:batchId/${path}`,
      { schema: { summary, params: BatchPath, body: BatchCommand, response: { 200: BatchDone } } },
      async (request) => {
        const { batchId } = request.params;
        return unlessRefused(await action(shop.as(staffOf(request).actor), { ...request.body, batchId }));
      },
    );

  typed.get(
    '/batches/:batchId/notices',
    {
      schema: {
        summary: 'Buyers whom the last recall of a batch concerns',
        params: BatchPath,
        querystring: NoticesQuery,
        response: { 200: Notices },
      },
    },
    async (request) => {
      allow(request, 'read-recall', 'batch');
      const { toCall, after } = request.query;
      const { id: recallId } = await recallOf(request.params.batchId);
      const filter = { recallId, toCall: toCall === 'yes', after };
      const found = await listedNotices(shop.db, filter, shop.now(), PAGE + 1);
      const page = found.slice(0, PAGE);
      const contact = may(staffOf(request).actor, 'read-contact', 'shipment');
      return {
        notices: page.map((notice) => shownNotice(notice, contact)),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.get(
    '/batches/:batchId/notices.csv',
    { exposeHeadRoute: false, schema: { summary: 'The proof of the last recall, CSV', params: BatchPath } },
    async (request, reply) => {
      allow(request, 'read-recall', 'batch');
      const { id: recallId } = await recallOf(request.params.batchId);
      const contact = may(staffOf(request).actor, 'read-contact', 'shipment');
      return sendCsv(reply, `recall-${recallId}.csv`, RECALL_CSV_HEAD, linesOf(recallId, contact));
    },
  );

  typed.post(
    '/recall-notices/:noticeId/called',
    {
      schema: {
        summary: 'A buyer was called about a recall',
        params: NoticePath,
        body: RecordedCall,
        response: { 200: CallDone },
      },
    },
    async (request) => {
      const { noticeId } = request.params;
      return unlessRefused(await recordCall(shop.as(staffOf(request).actor), { ...request.body, noticeId }));
    },
  );
}

const momentOf = (at: string | null): string | null => at && new Date(at).toISOString();

function shownNotice(notice: ListedNotice, contact: boolean) {
  const { emailHash: _hash, emailId: _id, email: _email, name, phone, ...rest } = notice;
  return {
    ...rest,
    name: contact ? name : '',
    phone: contact ? phone : phone.slice(-4),
    emailSentAt: momentOf(notice.emailSentAt),
    smsSentAt: momentOf(notice.smsSentAt),
    confirmedAt: momentOf(notice.confirmedAt),
  };
}
