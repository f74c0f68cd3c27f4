import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { LONGEST_TICKET_FILE_BYTES } from '../../kernel/tickets.ts';
import { readTicketFile } from '../../shop/tickets/read-ticket-file.ts';
import { admitTicketFile, saveTicketFile } from '../../shop/tickets/save-ticket-file.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { sendAttachment } from '../send-attachment.ts';
import { ticketIdOf } from './tickets.ts';
import { TicketFilePath, ticketFilesCalls } from './tickets.schema.ts';

/** Files of tickets, one raw file per request; the body is read only for a customer who may still upload. */
export async function ticketFilesApi(app: FastifyInstance, { shop, secret, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LONGEST_TICKET_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );

  typed.route({
    ...ticketFilesCalls.save,
    bodyLimit: LONGEST_TICKET_FILE_BYTES,
    // The bearer token is read before the body is parsed.
    preParsing: async (request: FastifyRequest) => {
      unlessRefused(await admitTicketFile(shop.as(actorOf(requireSignedIn(request))), secret));
    },
    handler: async (request) => {
      const { body, headers } = request;
      const upload = { name: headers['x-file-name'], body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
      const saved = await saveTicketFile(shop.as(actorOf(requireSignedIn(request))), files, upload);
      return { data: unlessRefused(saved), meta: {} };
    },
  });

  typed.get(
    '/user-tickets/:id/files/:fileId',
    {
      exposeHeadRoute: false,
      preValidation: async (request) => void requireSignedIn(request),
      schema: { summary: 'A file of an own ticket', params: TicketFilePath },
    },
    async (request, reply) => {
      const { customerId } = requireSignedIn(request);
      const { id, fileId } = request.params;
      return sendAttachment(reply, await readTicketFile(shop, files, fileId, { ticketId: ticketIdOf(id), customerId }));
    },
  );
}
