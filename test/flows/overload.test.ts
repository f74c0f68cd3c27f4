import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, placeOrder, totalOf } from '../support/buyer.ts';
import type { ErrorEnvelope } from '../support/call.ts';
import { blockReviewReads, untilReadsBlocked } from '../support/block-review-reads.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';

const ITEMS = [{ product: 2, quantity: 1 }];

describe('a process with room for four requests and one waiting in each queue', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { REQUESTS_AT_ONCE: '4', REQUESTS_WAITING: '1' } });
  });
  afterAll(() => shop.close());

  async function figure(name: string): Promise<number> {
    const line = (await metricsOf(shop.url)).split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  }
  const until = (name: string, value: number) =>
    eventually(
      () => figure(name),
      (is) => is === value,
    );
  const open = (path: string) => fetch(shop.url + path);

  it('refuses others calmly while orders, cached pages and health are answered; a waiting request is served', async () => {
    const cachedPage = await (await open('/catalog')).text();
    const total = await totalOf(shop.url, ITEMS);
    const release = await blockReviewReads(shop);

    // Uncached pages may take half of the room, calls of the API three quarters.
    const pending = [open('/otzyvy?stars=1'), open('/otzyvy?stars=2')];
    await until('requests_running', 2);
    const abort = new AbortController();
    const leaving = fetch(`${shop.url}/personal`, { signal: abort.signal }).catch((error: Error) => error.name);
    await until('requests_waiting{line="pages"}', 1);
    abort.abort();
    expect(await leaving).toBe('AbortError');
    // A client that has gone gives up its place in the queue.
    await until('requests_waiting{line="pages"}', 0);
    pending.push(open('/otzyvy?stars=3'));
    await until('requests_waiting{line="pages"}', 1);
    const page = await open('/otzyvy?stars=4');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<h1>Сейчас много посетителей</h1>');

    for (const path of ['/market.yml', '/og/home.jpg']) expect((await open(path)).headers.get('retry-after')).toBe('5');

    pending.push(open('/api/reviews?product=2'));
    await until('requests_running', 3);
    pending.push(open('/api/reviews?product=2'));
    await until('requests_waiting{line="api"}', 1);
    const call = await open('/api/reviews?product=2');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await call.json()) as ErrorEnvelope).error).toEqual({
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'Сейчас много посетителей. Повторите через несколько секунд: корзина сохранена.',
      details: { code: 'overloaded', retryAfter: 5 },
    });

    // Look-ups before a call and pictures wait in the queue as well.
    const guess = await fetch(`${shop.url}/api/cities`, { headers: { authorization: 'Bearer wrong' } });
    const staff = await fetch(`${shop.url}/api/staff/session`, { headers: { cookie: 'travosol-staff=wrong' } });
    const picture = await open('/pictures/no-such-picture/384');
    expect([guess, staff, picture].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '5'],
      [503, '5'],
      [503, '5'],
    ]);

    const again = await open('/catalog');
    expect([again.status, await again.text()]).toEqual([200, cachedPage]);
    expect((await open('/readyz')).status).toBe(200);
    expect((await open('/order')).status).toBe(200);
    const placed = await placeOrder(shop.url, checkoutForm(ITEMS, total, { paySystem: 3 }));
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);

    await release();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await figure('requests_running')).toBe(0);
    expect(await figure('requests_turned_away_total{line="pages"}')).toBe(3);
    expect(await figure('requests_turned_away_total{line="api"}')).toBe(4);
    expect(await figure('requests_turned_away_total{line="checkout"}')).toBe(0);
  });
});

describe('a process with the usual limits and more slow calls than connections', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it('accepts an order and is ready: a quarter of the connections is reserved for such requests, and health has its own', async () => {
    const total = await totalOf(shop.url, ITEMS);
    const release = await blockReviewReads(shop);
    const pending = Array.from({ length: 20 }, () => fetch(`${shop.url}/api/reviews?product=2`));
    await untilReadsBlocked(shop, 15);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const placed = await placeOrder(shop.url, checkoutForm(ITEMS, total, { paySystem: 3 }));
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);
    await release();
    // If the order took long, other calls may have been asked to come back later.
    const answered = (await Promise.all(pending)).filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(15);
  });
});

describe('slow clients', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SLOW_CLIENT_SECONDS: '1' } });
  });
  afterAll(() => shop.close());

  const socketTo = (url: string) => connect(Number(new URL(url).port), '127.0.0.1');

  /** Waits until the other side closes the connection. @returns the error code, or '' for a clean close */
  async function cutOff(socket: Socket, nudge: () => void): Promise<string> {
    let how = '';
    socket.on('error', (error: NodeJS.ErrnoException) => (how = error.code ?? error.message));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const nudging = setInterval(nudge, 50);
    await closed;
    clearInterval(nudging);
    return how;
  }

  it('a client that does not read the answers is cut off', async () => {
    const socket = socketTo(shop.url).pause();
    // More than the buffers of the system hold for a connection.
    socket.write('GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(200));
    // A client that does not read notices the cut only by writing.
    expect(await cutOff(socket, () => socket.write('\r\n'))).toMatch(/^(?:ECONNRESET|EPIPE)$/);
  });

  it('a client that does not finish the head of a request gets an answer and is cut off', async () => {
    const socket = socketTo(shop.url);
    const read: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => read.push(chunk));
    socket.write('GET /catalog HTTP/1.1\r\nhost: shop\r\n');
    await cutOff(socket, () => {});
    expect(Buffer.concat(read).toString()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('a client that keeps its side open after a final answer is cut off', async () => {
    const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', allowHalfOpen: true }).pause();
    socket.write('nonsense\r\n\r\n');
    expect(await cutOff(socket, () => socket.write('more'))).toMatch(/^(?:ECONNRESET|EPIPE)$/);
  });
});
