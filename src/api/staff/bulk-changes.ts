import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { readActorName } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { applyBulkChange } from '../../shop/bulk-changes/apply-bulk-change.ts';
import { MOST_IMPORT_BYTES } from '../../shop/bulk-changes/bulk-change.rules.ts';
import { bulkRows, findBulkChange, listedBulkChanges } from '../../shop/bulk-changes/bulk-changes.reads.ts';
import { cancelBulkChange } from '../../shop/bulk-changes/cancel-bulk-change.ts';
import { editProducts } from '../../shop/bulk-changes/edit-products.ts';
import { importProducts } from '../../shop/bulk-changes/import-products.ts';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import { readProductLabel } from './read-product-label.ts';
import {
  BulkChange,
  BulkChangeList,
  BulkChangePath,
  BulkChangesQuery,
  BulkCommand,
  BulkRows,
  BulkRowsQuery,
  DecidedBulkChange,
  EditBody,
  ImportQuery,
  OpenedBulkChange,
} from './bulk-changes.schema.ts';
import { pageOf } from './moment-page.ts';
import { OUTCOME_HEAD, outcomeCells, shownRow } from './shown-bulk-row.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 30;
const ROWS = 100;
/** Rows of a file that are read at once. */
const BATCH = 1_000;

const STATES = { faulty: ['faulty', 'refused'], changing: ['new', 'ready', 'applied'], same: ['same'] } as const;

/** Changes of many products at once: from a file or of a list, looked through and then applied by a job (decision 0143). */
export async function bulkChangesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/bulk-changes',
    {
      schema: {
        summary: 'Changes of many products, the newest first',
        querystring: BulkChangesQuery,
        response: { 200: BulkChangeList },
      },
    },
    async (request) => {
      allow(request, 'change-many', 'product');
      const { after } = request.query;
      const cursor = after === undefined ? undefined : readMomentCursor(after);
      const { rows, next } = pageOf(await listedBulkChanges(shop.db, cursor, PAGE + 1), PAGE);
      return { changes: rows.map(shown), next };
    },
  );

  typed.get(
    '/staff/bulk-changes/:bulkChangeId',
    { schema: { summary: 'One change of many products', params: BulkChangePath, response: { 200: BulkChange } } },
    async (request) => {
      allow(request, 'change-many', 'product');
      return shown(await found(request.params.bulkChangeId));
    },
  );

  typed.get(
    '/staff/bulk-changes/:bulkChangeId/rows',
    {
      schema: {
        summary: 'Rows of a change: what becomes of each product',
        params: BulkChangePath,
        querystring: BulkRowsQuery,
        response: { 200: BulkRows },
      },
    },
    async (request) => {
      allow(request, 'change-many', 'product');
      const { id } = await found(request.params.bulkChangeId);
      const { after, show } = request.query;
      const states = show && STATES[show];
      const rows = await bulkRows(shop.db, id, { states, after, most: ROWS + 1 });
      const page = rows.slice(0, ROWS);
      return { rows: page.map(shownRow), next: rows.length > ROWS ? page.at(-1)!.position : null };
    },
  );

  typed.get(
    '/staff/bulk-changes/:bulkChangeId/outcome.csv',
    { exposeHeadRoute: false, schema: { summary: 'What has become of each row, CSV', params: BulkChangePath } },
    async (request, reply) => {
      allow(request, 'change-many', 'product');
      const { id } = await found(request.params.bulkChangeId);
      async function* rows() {
        for (let after = 0; ;) {
          const batch = await bulkRows(shop.db, id, { after, most: BATCH });
          yield* batch.map(outcomeCells);
          if (batch.length < BATCH) return;
          after = batch.at(-1)!.position;
        }
      }
      return sendCsv(reply, `правка-${id.slice(0, 8)}.csv`, OUTCOME_HEAD, rows());
    },
  );

  typed.post(
    '/staff/bulk-changes/edits',
    {
      schema: {
        summary: 'Prepare one change of all products of a list; nothing changes before it is applied',
        body: EditBody,
        response: { 200: OpenedBulkChange },
      },
    },
    async (request) => unlessRefused(await editProducts(shop.as(staffOf(request).actor), request.body)),
  );

  typed.post(
    '/staff/bulk-changes/:bulkChangeId/applied',
    {
      schema: {
        summary: 'Apply the rows that can be',
        params: BulkChangePath,
        body: BulkCommand,
        response: { 200: DecidedBulkChange },
      },
    },
    async (request) =>
      unlessRefused(await applyBulkChange(shop.as(staffOf(request).actor), { ...request.body, ...request.params })),
  );

  typed.post(
    '/staff/bulk-changes/:bulkChangeId/cancelled',
    {
      schema: {
        summary: 'Give up a change that was not applied',
        params: BulkChangePath,
        body: BulkCommand,
        response: { 200: DecidedBulkChange },
      },
    },
    async (request) =>
      unlessRefused(await cancelBulkChange(shop.as(staffOf(request).actor), { ...request.body, ...request.params })),
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_IMPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Before the body is read.
    scope.addHook('onRequest', async (request) => allow(request, 'change-many', 'product'));
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/staff/bulk-changes/imports',
      {
        bodyLimit: MOST_IMPORT_BYTES,
        schema: {
          summary: 'Prepare a change from a file, CSV or XLSX; nothing changes before it is applied',
          querystring: ImportQuery,
          response: { 200: OpenedBulkChange },
        },
      },
      async (request) => {
        // Undefined for a request without a body.
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const upload = { ...request.query, file };
        return unlessRefused(await importProducts(shop.as(staffOf(request).actor), upload, readProductLabel));
      },
    );
  });

  async function found(id: string) {
    const change = await findBulkChange(shop.db, id);
    if (!change) throw refused(refuse('bulk-change-unknown'));
    return change;
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findBulkChange>>>;

const shown = ({ actor, decidedBy, createdAt, endedAt, unknownColumns, ...change }: Found) => ({
  ...change,
  unknownColumns: [...unknownColumns],
  by: readActorName(actor).name,
  decidedBy: decidedBy === null ? null : readActorName(decidedBy).name,
  at: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
