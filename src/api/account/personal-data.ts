import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { cancelDeletion } from '../../shop/personal-data/cancel-deletion.ts';
import { deletionPreview } from '../../shop/personal-data/deletion-preview.reads.ts';
import { requestedDeletion } from '../../shop/personal-data/deletions.reads.ts';
import { EXPORT_DAYS } from '../../shop/personal-data/discard-exports.ts';
import { ownExports } from '../../shop/personal-data/exports.reads.ts';
import { readExport } from '../../shop/personal-data/read-export.ts';
import { requestDeletion } from '../../shop/personal-data/request-deletion.ts';
import { requestExport } from '../../shop/personal-data/request-export.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { ExportPath, personalDataCalls } from './personal-data.schema.ts';

/** Export and deletion of the own data (decision 0119). */
export async function personalDataApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Before the body is checked: a visitor learns nothing about it.
  const preValidation = async (request: FastifyRequest) => void requireSignedIn(request);

  typed.route({
    ...personalDataCalls.show,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      const [exports, deletion, preview] = await Promise.all([
        ownExports(shop.db, customerId),
        requestedDeletion(shop.db, customerId),
        findCustomer(shop.db, customerId).then((customer) => deletionPreview(shop, customer!)),
      ]);
      return {
        data: {
          exports: exports.map(({ id, state, requestedAt, bytes }) => ({
            id,
            state,
            requestedAt: requestedAt.toISOString(),
            keptUntil: addDays(requestedAt, EXPORT_DAYS).toISOString(),
            bytes,
          })),
          deletion: deletion
            ? { requestedAt: deletion.requestedAt.toISOString(), dueAt: deletion.dueAt.toISOString() }
            : null,
          preview: {
            goes: [...preview.goes],
            kept: [...preview.kept],
            blockers: [...preview.blockers],
            certificates: preview.certificates,
          },
        },
      };
    },
  });

  typed.route({
    ...personalDataCalls.requestExport,
    preValidation,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { id } = unlessRefused(await requestExport(ctx, request.body));
      return { data: { id } };
    },
  });

  typed.get(
    '/auth/personal-data/exports/:exportId/file',
    { exposeHeadRoute: false, schema: { summary: 'An own archive', params: ExportPath } },
    async (request, reply) => {
      const { customerId } = requireSignedIn(request);
      const { success, data: exportId } = z.uuid().safeParse(request.params.exportId);
      const found = success ? await readExport(shop.db, files, { customerId, exportId }) : undefined;
      if (!found) throw notFound();
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="travosol-${moscowDay(found.readyAt)}.zip"`)
        .send(found.file);
    },
  );

  typed.route({
    ...personalDataCalls.requestDeletion,
    preValidation,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { dueAt } = unlessRefused(await requestDeletion(ctx, request.body));
      return { data: { dueAt: dueAt.toISOString() } };
    },
  });

  typed.route({
    ...personalDataCalls.cancelDeletion,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return { data: unlessRefused(await cancelDeletion(ctx)) };
    },
  });
}
