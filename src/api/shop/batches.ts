import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { readBatchDocument } from '../../shop/batches/read-batch-document.ts';
import { confirmNotice } from '../../shop/recalls/confirm-notice.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendAttachment } from '../send-attachment.ts';
import { batchesCalls } from './batches.schema.ts';

/** What everybody may do with batches: read protocols, and confirm the letter about a recall. */
export async function batchesApi(app: FastifyInstance, { shop, files, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...batchesCalls.document,
    handler: async ({ params }, reply) =>
      sendAttachment(reply, await readBatchDocument(shop, files, params.documentId, false)),
  });
  typed.route({
    ...batchesCalls.confirmRecall,
    handler: async ({ body }) => unlessRefused(await confirmNotice(shop, body, { secret })),
  });
}
