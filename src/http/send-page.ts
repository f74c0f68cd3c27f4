import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';
import { copyOf, type CachedPage } from './finished-page.ts';
import { isNotModified } from './is-not-modified.ts';

/** A finished page in an encoding that the client accepts; 304 if the client already has it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], page);
  const copy = await copyOf(page, encoding, request.routeOptions.url ?? 'none');
  if (isNotModified(request.headers, copy.etag)) return reply.code(304).headers(copy.notModifiedHeaders).send();
  return reply.code(page.status).headers(copy.headers).send(copy.body);
}
