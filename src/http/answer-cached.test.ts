import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';
import { answerCached } from './answer-cached.ts';
import { openMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { pathOfTarget } from './request-target.ts';
import { sendPage } from './send-page.ts';

/** Short, so that the copies of both compressions have the same length. */
const BODY = Buffer.from('page');
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-security-policy': "default-src 'none'",
  'x-frame-options': 'SAMEORIGIN',
};
const COMMON = { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' };

describe('a cached page', () => {
  let app: FastifyInstance;
  let serving = true;
  let mayCache = true;
  let now = new Date('2026-11-23T12:00:00Z');
  let rendered = 0;
  /** Targets that were answered without routing. */
  const unrouted: string[] = [];
  const cache = new PageCache({ maxBytes: 1_000_000, mayCache: () => mayCache, now: () => now, compressesBest: true });
  const metrics = openMetrics({
    cache,
    listeners: {},
    admission: new Admission({ atOnce: 1, waiting: 1, waitMs: 1 }),
    pool: { totalCount: 0, waiting: 0 },
    openExceptions: async () => 0,
  });

  beforeAll(async () => {
    const answer = answerCached({ cache, metrics, isServing: () => serving, commonHeaders: COMMON });
    app = fastify({
      rewriteUrl: ({ url }) => pathOfTarget(url!),
      serverFactory: (handler) =>
        createServer((request, response) => {
          if (answer(request, response)) unrouted.push(request.url!);
          else handler(request, response);
        }),
    });
    app.addHook('onRequest', async (_request, reply) => void reply.headers(COMMON));
    app.addHook('onSend', async (_request, reply) => void (serving || reply.header('connection', 'close')));
    metrics.count(app);
    metrics.answer(app, undefined);
    app.all('*', async (request, reply) => {
      const page = await cache.getOrRender(pageKey(request.url)!.address, async () => {
        rendered++;
        const until = new Date(now.getTime() + 60_000);
        return { status: 200, headers: HEADERS, body: BODY, tags: ['shelf'], until };
      });
      return sendPage(request, reply, page);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    // A copy that is compressed better is routed once more.
    await ask('GET', '/catalog', '');
    await cache.compressed;
  });
  afterAll(() => app.close());
  beforeEach(() => {
    unrouted.length = 0;
  });

  /** Requests on one connection, as bytes. @returns the answers without their dates */
  async function send(...requests: string[]): Promise<string> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(requests.join(''));
    return (await text(socket)).replaceAll(/date: .*\r\n/gi, '');
  }
  const ask = (method: string, target: string, headers: string) =>
    send(`${method} ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${headers}\r\n`);
  /** Status, sorted headers and body. */
  function parts(answer: string) {
    const [head = '', body] = answer.split('\r\n\r\n');
    const [status, ...headers] = head.split('\r\n');
    return { status, headers: headers.map((line) => line.toLowerCase()).toSorted(), body };
  }

  it.each([
    ['identity', ''],
    ['br', 'accept-encoding: gzip, deflate, br, zstd\r\n'],
    ['gzip', 'accept-encoding: gzip\r\n'],
    ['an unknown encoding', 'accept-encoding: zstd\r\n'],
    ['304', 'if-none-match: "other", W/"x", *\r\nif-none-match: *\r\n'],
    ['304 for anything', 'if-none-match: *\r\naccept-encoding: br\r\n'],
    ['a changed page', 'if-none-match: "other"\r\n'],
    ['a body that nobody reads', 'content-length: 0\r\n'],
  ])('is answered before routing as after it: %s', async (_case, headers) => {
    for (const method of ['GET', 'HEAD']) {
      // A target with a host is always routed.
      const routed = await ask(method, 'http://shop/catalog', headers);
      expect(unrouted).toEqual([]);
      expect(parts(await ask(method, '/catalog', headers))).toEqual(parts(routed));
      expect(unrouted.splice(0)).toEqual(['/catalog']);
    }
  });

  it('has a 304 for the ETag of its encoding only', async () => {
    const etag = /etag: (.*)\r\n/.exec(await ask('GET', '/catalog', 'accept-encoding: br\r\n'))![1]!;
    const known = await ask('GET', '/catalog', `accept-encoding: br\r\nif-none-match: W/${etag}\r\n`);
    expect(parts(known)).toEqual({
      status: 'HTTP/1.1 304 Not Modified',
      headers: [
        'cache-control: public, max-age=0, must-revalidate',
        'connection: close',
        `etag: ${etag.toLowerCase()}`,
        'vary: accept-encoding',
        'x-content-type-options: nosniff',
        'x-frame-options: sameorigin',
        'x-robots-tag: noindex',
      ],
      body: '',
    });
    expect(parts(await ask('GET', '/catalog', `if-none-match: ${etag}\r\n`)).status).toBe('HTTP/1.1 200 OK');
    expect(unrouted).toEqual(['/catalog', '/catalog', '/catalog']);
  });

  it('is answered without routing whatever unknown parameters the address has', async () => {
    await ask('GET', '/search?q=sol', '');
    unrouted.length = 0;
    for (const target of ['/search?q=sol&utm_source=x', '/search?utm_source=x&q=sol', '/catalog?yclid=1', '/catalog?'])
      await ask('GET', target, '');
    expect(unrouted).toHaveLength(4);
  });

  it.each([
    ['POST', '/catalog'],
    ['GET', '/catalog/'],
    ['GET', '/Catalog'],
    ['GET', '/%63atalog'],
    ['GET', '/catalog#top'],
    ['GET', 'http://shop/catalog?utm_source=x'],
  ])('is not the answer to %s %s', async (method, target) => {
    await ask(method, target, '');
    expect(unrouted).toEqual([]);
  });

  it('follows a request whose body nobody read on the same connection', async () => {
    const body = 'GET /other HTTP/1.1\r\nhost: shop\r\n\r\n';
    const answers = await send(
      `GET /catalog HTTP/1.1\r\nhost: shop\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      'GET /catalog HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n',
    );
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(unrouted).toEqual(['/catalog', '/catalog']);
  });

  it('closes the connections of a stopping process', async () => {
    serving = false;
    const answer = await send('GET /catalog HTTP/1.1\r\nhost: shop\r\n\r\n');
    serving = true;
    expect(answer).toContain('connection: close\r\n');
    expect(unrouted).toEqual([]);
  });

  it('is rendered again when it is out of date, has changed or when changes may be missed', async () => {
    const before = rendered;
    now = new Date(now.getTime() + 60_000);
    await ask('GET', '/catalog', '');
    cache.invalidate('shelf');
    await ask('GET', '/catalog', '');
    mayCache = false;
    await ask('GET', '/catalog', '');
    mayCache = true;
    expect(rendered - before).toBe(3);
    expect(unrouted).toEqual([]);
  });

  it('counts as a hit and in the times of its route', async () => {
    const figure = async (name: string) =>
      Number(
        (await ask('GET', '/metrics', ''))
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    const NAMES = [
      'page_cache_hits_total',
      'http_request_seconds_count{route="*",method="GET",status="200"}',
      'http_request_seconds_count{route="*",method="HEAD",status="304"}',
    ];
    await ask('GET', '/catalog', '');
    const before = await Promise.all(NAMES.map(figure));
    await ask('GET', '/catalog', '');
    await ask('GET', 'http://shop/catalog', '');
    await ask('HEAD', '/catalog', 'if-none-match: *\r\n');
    const after = await Promise.all(NAMES.map(figure));
    expect(after.map((value, index) => value - before[index]!)).toEqual([3, 2, 1]);
  });
});
