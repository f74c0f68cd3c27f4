import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { fillDemoWorld } from '@travosol/demo-world/fill.ts';
import { DEMO_KEYS } from '../../src/config/demo-keys.ts';
import { startEmbeddedDatabase } from '../../src/platform/embedded-database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { checkoutForm, eventually, placeOrder, totalOf } from '../support/buyer.ts';
import { freePorts } from '../support/free-ports.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';
import { filesFolder, root, scratch } from '../support/paths.ts';

describe('Postgres is killed (SIGKILL) under load', () => {
  const data = path.join(scratch, `killed-${process.pid}`);
  let shop: ProcessTestShop;
  let server: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
  let port: number | undefined;

  beforeAll(async () => {
    [port] = await freePorts(1);
    server = await startEmbeddedDatabase(data, { port });
    await migrate(server.url(), path.join(root, 'db/migrations'));
    await fillDemoWorld(server.url(), filesFolder, DEMO_KEYS.SECRET);
    shop = await openProcessTestShop({ databaseUrl: server.url() });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    // While the database is down, pages and orders fail and log errors.
    shop.expectErrors(/^(?!.*leaving)/);
  });
  afterAll(async () => {
    await shop.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  });

  it('keeps every acknowledged order; retries make the rest, one each', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const client = new pg.Client({ connectionString: server.url() });
    await client.connect();
    await client.query('update stock_levels set available = 500 where product_id = 2');
    await client.end();
    const total = await totalOf(shop.url, items);
    const forms = Array.from({ length: 60 }, () => checkoutForm(items, total, { paySystem: 3 }));
    const acknowledged = new Map<string, string>();
    const pressing = forms.map(async (form) => {
      const { status, body } = await placeOrder(shop.url, form);
      if (status === 200) acknowledged.set(form.checkoutKey, body.orderId);
      else expect(body.error.message).toMatch(/через минуту/);
    });
    await Promise.race(pressing);
    process.kill(server.pid, 'SIGKILL');
    await Promise.all(pressing);

    // Pages that are not cached show an error page with a phone number, which is not cached either.
    for (const path of ['/about', '/', '/net-takogo']) {
      const page = await fetch(shop.url + path);
      const html = await page.text();
      expect([500, 503], path).toContain(page.status);
      expect(page.headers.get('cache-control'), path).toBe('no-store');
      expect(html, path).toContain('Страница не открылась');
      expect(html, path).toContain('tel:+78005550162');
    }

    // On the same port, as after a restart; the shop reconnects by itself.
    server = await startEmbeddedDatabase(data, { port });
    await eventually(
      async () => (await fetch(`${shop.url}/readyz`)).status,
      (status) => status === 200,
      30_000,
    );
    for (const form of forms) {
      const { status, body } = await placeOrder(shop.url, form);
      expect(status).toBe(200);
      if (acknowledged.has(form.checkoutKey)) expect(body.orderId).toBe(acknowledged.get(form.checkoutKey));
    }
    const [count] = await shop.query('select count(*)::int as orders from checkouts where key = any($1)', [
      forms.map(({ checkoutKey }) => checkoutKey),
    ]);
    expect(count).toEqual({ orders: 60 });
    const [level] = await shop.query('select available, held from stock_levels where product_id = 2');
    expect(level).toEqual({ available: 440, held: 60 });
  });
});
