import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';

let sandbox: Sandbox;
let own: string;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    smtpPort: 0,
    shopUrl: 'http://127.0.0.1:9',
    names: ['sandbox.demo'],
  });
  own = `http://localhost:${sandbox.port}`;
});
afterAll(() => sandbox.close());

/** `fetch` would set Host and the browser's headers itself. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: sandbox.port,
        method,
        path,
        headers: { host: `localhost:${sandbox.port}`, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const plan = (headers: Record<string, string>) =>
  send('POST', '/console/fail', { ...FORM, ...headers }, 'provider=cdek&kind=timeout&times=1');
const planned = async () =>
  ((await (await fetch(`${own}/__sandbox/requests`)).json()) as { planned: unknown[] }).planned;

describe('what changes something in the sandbox', () => {
  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    // The shop itself is another origin too.
    { origin: 'http://localhost:3000' },
  ])('is refused to a page with %j', async (headers) => {
    expect(await plan(headers)).toBe(403);
    expect(await send('POST', '/console/forgive', { ...FORM, ...headers })).toBe(403);
    expect(await send('POST', '/console/payments/1', { ...FORM, ...headers }, 'deed=pay')).toBe(403);
    expect(await send('POST', '/yookassa/checkout/1', { ...FORM, ...headers }, 'deed=pay')).toBe(403);
    expect(await send('POST', '/__sandbox/reset', { ...FORM, ...headers })).toBe(403);
    expect(await planned()).toEqual([]);
  });

  it('is done by its own pages, by scripts and by the shop', async () => {
    expect(await plan({ 'sec-fetch-site': 'same-origin', origin: own })).toBe(303);
    // Behind a proxy, under another host name.
    expect(await plan({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3001' })).toBe(303);
    expect(await plan({ origin: own })).toBe(303);
    expect(await plan({})).toBe(303);
    expect(await planned()).toHaveLength(4);
    expect((await fetch(`${own}/__sandbox/reset`, { method: 'POST' })).status).toBe(200);
  });

  it('is not the counter of visits, which pages of the shop call', async () => {
    const call = { 'content-type': 'text/plain', 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' };
    expect(await send('POST', '/metrika/calls', call, '{"id":1,"method":"hit","arguments":[]}')).toBe(200);
  });
});

describe('the sandbox answers', () => {
  it.each(['localhost', '127.0.0.1:3001', '[::1]:3001', '192.168.1.5:3001', 'sandbox.demo', 'shop.localhost:3001'])(
    'to the name %s',
    async (host) => {
      expect(await send('GET', '/', { host })).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:3001',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '3232235781.example',
  ])('nothing to the name %s, which somebody may have pointed here', async (host) => {
    for (const path of ['/', '/__sandbox/messages', '/letters/1', '/yookassa/v3/payments'])
      expect([path, await send('GET', path, { host })]).toEqual([path, 421]);
    expect(await send('POST', '/__sandbox/reset', { host })).toBe(421);
  });
});

it('notifications go to the secret address, where the shop has one', async () => {
  const urls: (string | undefined)[] = [];
  const shop = createServer((request, answer) => {
    urls.push(request.url);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const notifying = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl, webhookSecret: 'Yz4xWq8L' });
  await fetch(`http://127.0.0.1:${notifying.port}/__sandbox/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"body":{}}',
  });
  await notifying.close();
  shop.close();
  expect(urls).toEqual(['/api/webhooks/yookassa/Yz4xWq8L']);
});
