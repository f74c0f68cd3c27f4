import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../support/free-ports.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { METRICS_TOKEN, metricsOf } from '../support/metrics.ts';

describe('the public port', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  /** Sends the request line unchanged, which no HTTP client would do. */
  async function send(method: string, target: string): Promise<{ status: number; head: string; body: string }> {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    const [head = '', ...body] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
  }

  it('a target with a host is answered by its path', async () => {
    const [item] = await shop.query<{ slug: string; name: string }>(
      "select slug, name from products where section_id = 2 and type = 'single' limit 1",
    );
    const page = await send('GET', `http://anybody.example/catalog/preparaty/${item!.slug}?utm_source=x`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(item!.name);
    expect(page.body).not.toContain('anybody.example');
    for (const target of [
      'http://anybody.example',
      'HTTPS://anybody.example:8443/',
      'http://anybody.example?utm_source=x',
    ])
      expect([target, (await send('GET', target)).status]).toEqual([target, 200]);
    expect((await send('GET', 'http://anybody.example/api/frame')).head).toContain('application/json');
    expect((await send('GET', 'http://anybody.example/cart')).head).toContain('no-store');
    expect((await send('GET', 'http://anybody.example/net-takogo')).status).toBe(404);
    expect((await send('GET', 'http://anybody.example//evil.example/')).head).toMatch(/location: \/evil\.example\r\n/);
  });

  it.each([
    ['OPTIONS', '*'],
    ['GET', '*'],
    ['GET', 'http://'],
    ['GET', 'http:///catalog'],
    ['GET', 'ftp://anybody.example/catalog'],
    ['GET', 'http://anybody.example/%'],
    ['GET', 'catalog'],
    ['CONNECT', 'anybody.example:443'],
  ])('%s %s is refused as malformed, and nothing is logged', async (method, target) => {
    const { status } = await send(method, target);
    // CONNECT is for proxies and gets no answer.
    expect(status).toBe(method === 'CONNECT' ? Number.NaN : 400);
    expect(shop.logged).toEqual([]);
  });
});

describe('metrics of the process', () => {
  const fetchMetrics = async (url: string, token?: string) => {
    const answer = await fetch(`${url}/metrics`, token === undefined ? {} : { headers: { authorization: token } });
    return { status: answer.status, text: await answer.text() };
  };

  async function withShop(env: NodeJS.ProcessEnv, run: (shop: TestShop) => Promise<void>): Promise<void> {
    const shop = await openTestShop({ env });
    await run(shop).finally(() => shop.close());
  }

  it('do not exist unless the settings enable them', () =>
    withShop({ METRICS_TOKEN: '' }, async ({ url }) => {
      const { status, text } = await fetchMetrics(url, `Bearer ${METRICS_TOKEN}`);
      expect(status).toBe(404);
      expect(text).not.toContain('http_request_seconds');
    }));

  it('on the public port need the token', () =>
    withShop({}, async ({ url }) => {
      await fetch(`${url}/healthz`);
      expect(await metricsOf(url)).toContain('http_request_seconds_bucket');
      for (const token of [undefined, '', 'Bearer', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
        expect([token, await fetchMetrics(url, token)]).toEqual([token, { status: 401, text: '' }]);
    }));

  it('on their own port count the answers of the public port, which then has no metrics page', async () => {
    const [port] = await freePorts(1);
    const own = `http://127.0.0.1:${port}`;
    await withShop({ METRICS_TOKEN: '', METRICS_PORT: String(port) }, async ({ url }) => {
      await fetch(`${url}/healthz`);
      expect((await fetchMetrics(own)).text).toContain(
        'http_request_seconds_count{route="/healthz",method="GET",status="200"} 1',
      );
      expect((await fetchMetrics(url)).status).toBe(404);
      expect((await fetch(`${own}/catalog`)).status).toBe(404);
      expect((await fetch(`${own}/healthz`)).status).toBe(200);
      expect((await fetch(`${own}/readyz`)).status).toBe(200);
    });
    // With both settings the separate port requires the token.
    await withShop({ METRICS_PORT: String(port) }, async ({ url }) => {
      expect((await fetchMetrics(own)).status).toBe(401);
      expect(await metricsOf(own)).toContain('page_cache_pages');
      expect((await fetchMetrics(url, `Bearer ${METRICS_TOKEN}`)).status).toBe(404);
    });
  });
});
