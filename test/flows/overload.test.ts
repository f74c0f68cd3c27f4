import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, place, totalOf } from '../support/buyer.ts';
import type { Fault } from '../support/call.ts';
import { holdReaders, readersHeld } from '../support/silent-readers.ts';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';

const ITEMS = [{ product: 2, quantity: 1 }];

describe('a process that has room for four requests, and for one that waits in each line', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { REQUESTS_AT_ONCE: '4', REQUESTS_WAITING: '1' } });
  });
  afterAll(() => house.close());

  async function figure(name: string): Promise<number> {
    const line = (await metricsOf(house.url)).split('\n').find((text) => text.startsWith(`${name} `));
    return Number(line?.split(' ')[1]);
  }
  const until = (name: string, value: number) =>
    eventually(
      () => figure(name),
      (is) => is === value,
    );
  const open = (path: string) => fetch(house.url + path);

  it('turns others away calmly while orders, kept pages and health are answered; who waits comes in', async () => {
    const kept = await (await open('/catalog')).text();
    const total = await totalOf(house.url, ITEMS);
    const release = await holdReaders(house);

    // Pages that are not kept take half of the room, calls of the API three quarters.
    const held = [open('/otzyvy?stars=1'), open('/otzyvy?stars=2')];
    await until('requests_running', 2);
    const left = new AbortController();
    const leaver = fetch(`${house.url}/personal`, { signal: left.signal }).catch((error: Error) => error.name);
    await until('requests_waiting{line="pages"}', 1);
    left.abort();
    expect(await leaver).toBe('AbortError');
    // Who has gone keeps no place in the line.
    await until('requests_waiting{line="pages"}', 0);
    held.push(open('/otzyvy?stars=3'));
    await until('requests_waiting{line="pages"}', 1);
    const page = await open('/otzyvy?stars=4');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<h1>Сейчас много посетителей</h1>');

    for (const path of ['/market.yml', '/og/home.jpg']) expect((await open(path)).headers.get('retry-after')).toBe('5');

    held.push(open('/api/reviews?product=2'));
    await until('requests_running', 3);
    held.push(open('/api/reviews?product=2'));
    await until('requests_waiting{line="api"}', 1);
    const call = await open('/api/reviews?product=2');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await call.json()) as Fault).error).toEqual({
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'Сейчас много посетителей. Повторите через несколько секунд: корзина сохранена.',
      details: { code: 'overloaded', retryAfter: 5 },
    });

    // What is looked up before a call, and for a picture, stands in the line too.
    const guess = await fetch(`${house.url}/api/cities`, { headers: { authorization: 'Bearer wrong' } });
    const staff = await fetch(`${house.url}/api/staff/session`, { headers: { cookie: 'travosol-staff=wrong' } });
    const picture = await open('/pictures/no-such-picture/384');
    expect([guess, staff, picture].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '5'],
      [503, '5'],
      [503, '5'],
    ]);

    const again = await open('/catalog');
    expect([again.status, await again.text()]).toEqual([200, kept]);
    expect((await open('/readyz')).status).toBe(200);
    expect((await open('/order')).status).toBe(200);
    const placed = await place(house.url, checkoutForm(ITEMS, total, { paySystem: 3 }));
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);

    await release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await figure('requests_running')).toBe(0);
    expect(await figure('requests_turned_away_total{line="pages"}')).toBe(3);
    expect(await figure('requests_turned_away_total{line="api"}')).toBe(4);
    expect(await figure('requests_turned_away_total{line="checkout"}')).toBe(0);
  });
});

describe('a process with the usual limits, when more calls are slow than it has connections', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('takes an order and is ready: a quarter of the connections is kept from them, and health has one of its own', async () => {
    const total = await totalOf(house.url, ITEMS);
    const release = await holdReaders(house);
    const held = Array.from({ length: 20 }, () => fetch(`${house.url}/api/reviews?product=2`));
    await readersHeld(house, 15);
    expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
    const placed = await place(house.url, checkoutForm(ITEMS, total, { paySystem: 3 }));
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);
    await release();
    // The others may have been told to come back, when the order took long.
    const answered = (await Promise.all(held)).filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(15);
  });
});

describe('clients that are slow', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { SLOW_CLIENT_SECONDS: '1' } });
  });
  afterAll(() => house.close());

  const socketTo = (url: string) => connect(Number(new URL(url).port), '127.0.0.1');

  /** Until the other side has let go. @returns how */
  async function cutOff(socket: Socket, nudge: () => void): Promise<string> {
    let how = '';
    socket.on('error', (error: NodeJS.ErrnoException) => (how = error.code ?? error.message));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const nudging = setInterval(nudge, 50);
    await closed;
    clearInterval(nudging);
    return how;
  }

  it('who reads nothing of the answers is cut off', async () => {
    const socket = socketTo(house.url).pause();
    // More than the system keeps for a connection.
    socket.write('GET /catalog/preparaty HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(200));
    // Who does not read notices by writing alone.
    expect(await cutOff(socket, () => socket.write('\r\n'))).toMatch(/^(?:ECONNRESET|EPIPE)$/);
  });

  it('who does not finish the head of a request is told so and cut off', async () => {
    const socket = socketTo(house.url);
    const read: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => read.push(chunk));
    socket.write('GET /catalog HTTP/1.1\r\nhost: shop\r\n');
    await cutOff(socket, () => {});
    expect(Buffer.concat(read).toString()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });
});
