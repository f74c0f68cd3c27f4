import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';
import { openRelay, type Relay } from '../support/relay.ts';

describe('the connection that brings changes of pages', () => {
  let relay: Relay;
  let house: House;
  let path: string;
  beforeAll(async () => {
    relay = await openRelay(inject('serverUrl'));
    await relay.open();
    house = await openHouse({ road: relay.url, env: { HEARTBEAT_SECONDS: '0.5' } });
    // What a reset connection looks like.
    house.expectErrors(/database does not answer/);
    const [product] = await house.query<{ slug: string }>('select slug from products where id = 2');
    path = `/catalog/preparaty/${product!.slug}`;
  });
  afterAll(async () => {
    await house.close();
    await relay.close();
  });

  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metricsOf(house.url))?.[1]);
  const listens = () => figure('database_listening\\{channel="page_changes"\\}');
  const page = async () => (await fetch(house.url + path)).text();
  const rename = (name: string) => house.query('update products set name = $1 where id = 2', [name]);
  /** Whether the page comes from memory the second time it is asked for. */
  async function isCached(): Promise<boolean> {
    await page();
    const hits = await figure('page_cache_hits_total');
    await page();
    return (await figure('page_cache_hits_total')) > hits;
  }

  it('falls silent without being closed: a page that changed meanwhile is not shown, and none is cached', async () => {
    await expect.poll(isCached).toBe(true);
    relay.lose('travosol-pages');
    await rename('Название после обрыва');
    await expect.poll(listens).toBe(0);
    expect(await page()).toContain('Название после обрыва');
    await rename('Другое название');
    expect(await page()).toContain('Другое название');
    expect(await isCached()).toBe(false);
    expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
  });

  it('comes back: pages are cached again and follow changes', async () => {
    relay.restore();
    await expect.poll(listens).toBe(1);
    await expect.poll(isCached).toBe(true);
    await rename('Название после связи');
    await expect.poll(page).toContain('Название после связи');
  });
});

it('a shop whose notifications never arrive opens, and caches nothing', async () => {
  const relay = await openRelay(inject('serverUrl'));
  await relay.open();
  relay.lose('travosol-pages');
  const house = await openHouse({ road: relay.url, env: { HEARTBEAT_SECONDS: '0.5' } });
  house.expectErrors(/database does not answer/);
  const [product] = await house.query<{ slug: string }>('select slug from products where id = 2');
  for (const name of ['Первое название', 'Второе название']) {
    await house.query('update products set name = $1 where id = 2', [name]);
    expect(await (await fetch(`${house.url}/catalog/preparaty/${product!.slug}`)).text()).toContain(name);
  }
  expect(await metricsOf(house.url)).toMatch(/^page_cache_pages 0$/m);
  relay.restore();
  await house.close();
  await relay.close();
});
