import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { addBatchDocument, removeBatchDocument } from '../../shop/batches/change-batch-documents.ts';
import { MOST_DOCUMENT_BYTES } from '../../shop/batches/pdf.rules.ts';
import { readBatchDocument } from '../../shop/batches/read-batch-document.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendAttachment } from '../send-attachment.ts';
import { AddedDocument, BatchCommand, BatchDocumentPath, BatchDone, BatchPath } from './batches.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Protocols in passports of batches. */
export async function batchDocumentsStaffApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/batches/:batchId/documents/:documentId',
    { exposeHeadRoute: false, schema: { summary: 'The file of a protocol', params: BatchDocumentPath } },
    async (request, reply) => {
      allow(request, 'read', 'batch');
      return sendAttachment(reply, await readBatchDocument(shop, files, request.params.documentId, true));
    },
  );

  typed.post(
    '/batches/:batchId/documents/:documentId/removed',
    {
      schema: {
        summary: 'Take a protocol out of a draft',
        params: BatchDocumentPath,
        body: BatchCommand,
        response: { 200: BatchDone },
      },
    },
    async (request) =>
      unlessRefused(
        await removeBatchDocument(shop.as(staffOf(request).actor), files, { ...request.body, ...request.params }),
      ),
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_DOCUMENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/batches/:batchId/documents',
      {
        bodyLimit: MOST_DOCUMENT_BYTES,
        schema: {
          summary: 'Add a protocol to a draft; the body is its PDF',
          params: BatchPath,
          querystring: AddedDocument,
          response: { 200: BatchDone },
        },
      },
      async (request) => {
        // Undefined for a request without a body.
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const document = { ...request.query, batchId: request.params.batchId };
        return unlessRefused(await addBatchDocument(shop.as(staffOf(request).actor), files, document, body));
      },
    );
  });
}
