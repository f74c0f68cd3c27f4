import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';
import { openRelay, type Relay } from '../support/relay.ts';

describe('the connection for notifications of page changes', () => {
  let relay: Relay;
  let shop: TestShop;
  let path: string;
  beforeAll(async () => {
    relay = await openRelay(inject('serverUrl'));
    await relay.open();
    shop = await openTestShop({ proxiedUrl: relay.url, env: { HEARTBEAT_SECONDS: '0.5' } });
    // The log line of a reset connection.
    shop.expectErrors(/database does not answer/);
    const [product] = await shop.query<{ slug: string }>('select slug from products where id = 2');
    path = `/catalog/preparaty/${product!.slug}`;
  });
  afterAll(async () => {
    await shop.close();
    await relay.close();
  });

  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metricsOf(shop.url))?.[1]);
  const isListening = () => figure('database_listening\\{channel="page_changes"\\}');
  const page = async () => (await fetch(shop.url + path)).text();
  const rename = (name: string) => shop.query('update products set name = $1 where id = 2', [name]);
  /** Whether the second request for the page is answered from the cache. */
  async function isCached(): Promise<boolean> {
    await page();
    const hits = await figure('page_cache_hits_total');
    await page();
    return (await figure('page_cache_hits_total')) > hits;
  }

  it('stops without being closed: a changed page is not served stale, and nothing is cached', async () => {
    await expect.poll(isCached).toBe(true);
    relay.dropTraffic('travosol-pages');
    await rename('Название после обрыва');
    await expect.poll(isListening).toBe(0);
    expect(await page()).toContain('Название после обрыва');
    await rename('Другое название');
    expect(await page()).toContain('Другое название');
    expect(await isCached()).toBe(false);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  it('is restored: pages are cached again and follow changes', async () => {
    relay.restore();
    await expect.poll(isListening).toBe(1);
    await expect.poll(isCached).toBe(true);
    await rename('Название после связи');
    await expect.poll(page).toContain('Название после связи');
  });
});

it('never works: the shop starts and caches nothing', async () => {
  const relay = await openRelay(inject('serverUrl'));
  await relay.open();
  relay.dropTraffic('travosol-pages');
  const shop = await openTestShop({ proxiedUrl: relay.url, env: { HEARTBEAT_SECONDS: '0.5' } });
  shop.expectErrors(/database does not answer/);
  const [product] = await shop.query<{ slug: string }>('select slug from products where id = 2');
  for (const name of ['Первое название', 'Второе название']) {
    await shop.query('update products set name = $1 where id = 2', [name]);
    expect(await (await fetch(`${shop.url}/catalog/preparaty/${product!.slug}`)).text()).toContain(name);
  }
  expect(await metricsOf(shop.url)).toMatch(/^page_cache_pages 0$/m);
  relay.restore();
  await shop.close();
  await relay.close();
});
