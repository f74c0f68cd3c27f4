import type { FastifyReply } from 'fastify';
import { notFound } from '../http/api-errors.ts';
import type { ReadTicketFile } from '../shop/tickets/read-ticket-file.ts';
import { attachmentHeaders } from '../kernel/attachment-headers.ts';

/** @throws ApiError when there is no file */
export function sendAttachment(reply: FastifyReply, file: ReadTicketFile | undefined): FastifyReply {
  if (!file) throw notFound();
  return reply.headers(attachmentHeaders(file)).send(file.body);
}
