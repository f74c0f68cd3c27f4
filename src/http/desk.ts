import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { links } from '../kernel/links.ts';

/**
 * Files of our own only; no other site is framed, no page is sent anywhere by a form, and text never becomes markup or script. The one
 * policy names the service worker, whose address is a sink of scripts, too.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The page of a draft, and the letter of a campaign, as they would look.
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types desk-worker',
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
} as const;

/** Its scope is the folder of its address. Asked for anew at each check, so that an update is found. */
const WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/**
 * The staff desk (decision 0126): every address of it answers the same document, which gets its data from the API. It holds
 * nothing that only the staff may know.
 *
 * @param folder its built files
 */
export async function desk(app: FastifyInstance, { folder }: { readonly folder: string }): Promise<void> {
  const document = readFileSync(path.join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: `${links.desk()}/assets/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  const worker = readFileSync(path.join(folder, 'worker.js'));
  app.get(`${links.desk()}/worker.js`, async (_request, reply) => reply.headers(WORKER_HEADERS).send(worker));
  for (const address of [links.desk(), `${links.desk()}/*`])
    app.get(address, async (_request, reply) => reply.headers(HEADERS).send(document));
}
