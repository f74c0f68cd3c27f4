import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** What the screens of packing read, and the files by which they open without a network. */
describe('packing at the desk', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let picker: { cookie: string };
  let order: DeskOrder;
  let shipmentId: string;
  beforeAll(async () => {
    shop = await openTestShop();
    packing = await openPackingDesk(shop);
    picker = await signInWithRole(shop, 'picker', 'Пётр');
    order = await place();
    await call(shop.url, `/api/orders/${order.orderId}/confirmed`, {}, packing.vera());
    shipmentId = await packing.openShipment(order);
  });
  afterAll(() => shop.close());

  async function place(): Promise<DeskOrder> {
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' order by p.id limit 1`,
    );
    const items = [{ product: goods!.id, quantity: 1 }];
    const { body } = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
    return { ...body, total: 0 };
  }
  const get = (path: string, cookie: { cookie: string } = picker) => call<any>(shop.url, path, undefined, cookie);
  const scanned = (number: number | string, cookie = picker) => get(`/api/shipments/of-order/${number}`, cookie);

  it('a scanned slip names its shipment, and what to do where there is none', async () => {
    expect((await scanned(order.number)).body).toEqual({
      shipmentId,
      state: 'allocated',
      orderNumber: order.number,
      orderState: 'new',
    });
    const unconfirmed = await place();
    expect((await scanned(unconfirmed.number)).body).toMatchObject({ shipmentId: null, orderState: 'new' });
    await call(shop.url, `/api/orders/${unconfirmed.orderId}/cancelled`, {}, packing.vera());
    expect((await scanned(unconfirmed.number)).body).toMatchObject({ shipmentId: null, orderState: 'cancelled' });
    expect((await scanned('7')).body.error.details.code).toBe('shipment-unknown');
    for (const wrong of ['x', '1.5', '-1', '9'.repeat(40)]) expect((await scanned(wrong)).status).toBe(400);
    const { cookie } = await signInWithRole(shop, 'content');
    expect((await scanned(order.number, { cookie })).status).toBe(403);
  });

  it('a picker begins a wave, which the list names, and may hold a box but not release it', async () => {
    const { version } = await packing.show(shipmentId);
    const wave = await call<{ id: string; number: number }>(
      shop.url,
      '/api/picking-waves',
      { key: randomUUID(), shipments: [{ id: shipmentId, expectedVersion: version }] },
      picker,
    );
    const { body } = await get('/api/shipments');
    expect(body.shipments.find(({ id }: { id: string }) => id === shipmentId)).toMatchObject({
      state: 'picking',
      waveId: wave.body.id,
      waveNumber: wave.body.number,
    });
    const hold = { key: randomUUID(), expectedVersion: version + 1, reason: 'Сборка: товара нет на полке' };
    expect((await call(shop.url, `/api/shipments/${shipmentId}/holds`, hold, picker)).status).toBe(200);
    const { holds } = (await get(`/api/shipments/${shipmentId}`)).body;
    const release = { key: randomUUID(), expectedVersion: version + 2, hold: holds[0].id };
    const refused = await call<any>(shop.url, `/api/shipments/${shipmentId}/holds/released`, release, picker);
    expect([refused.status, refused.body.error.details.code]).toEqual([403, 'not-allowed']);
  });

  it('the worker keeps files of the desk alone, and the manifest begins at packing', async () => {
    const worker = await fetch(`${shop.url}/staff/worker.js`);
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    const files = JSON.parse(/^const FILES = (.*);$/m.exec(await worker.text())![1]!) as string[];
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect([file, (await fetch(shop.url + file)).status]).toEqual([file, 200]);
    expect(files.every((file) => file.startsWith('/staff/assets/'))).toBe(true);
    const document = await (await fetch(`${shop.url}/staff/packing`)).text();
    const address = /rel="manifest" href="([^"]+)"/.exec(document)![1]!;
    const manifest = await fetch(shop.url + address);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const { start_url: start, scope, display, icons } = (await manifest.json()) as any;
    expect({ start, scope, display }).toEqual({ start: '/staff/packing', scope: '/staff/', display: 'standalone' });
    for (const { src } of icons) expect((await fetch(shop.url + src)).status).toBe(200);
  });
});
