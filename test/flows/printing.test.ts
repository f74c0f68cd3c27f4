import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOSTILE = `<script>alert("Ёё № 1 ₽")</script>`;

/** Вера prints for boxes, Павел packs them and may not see whose they are. */
describe('papers of shipments', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let pavel: { cookie: string };
  let product: number;
  /** Of a point of СДЭК, registered; and collected in the shop. */
  let sent: { orderId: string; number: number; box: string };
  let collected: { orderId: string; number: number; box: string };

  beforeAll(async () => {
    shop = await openTestShop();
    packing = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    product = goods!.id;
    await shop.query('update products set name = $2 where id = $1', [product, `Сбор «Ёлочка» № 7 ${HOSTILE}`]);
    pavel = await signInWithRole(shop, 'picker');
    const toPoint = await packing.paidOrder([{ product, quantity: 2 }]);
    const box = await packing.packed(toPoint, [{ productId: product }, { productId: product }]);
    await packing.registered(box);
    sent = { ...toPoint, box };
    const inShop = await packing.paidOrder([{ product, quantity: 1 }], { method: 'pickup' });
    collected = { ...inShop, box: await packing.openShipment(inShop) };
    for (const { orderId } of [sent, collected])
      await shop.query(
        `update orders set comment = $2, contact = contact || jsonb_build_object('name', $3::text) where id = $1`,
        [orderId, `Позвоните Ёлке ${HOSTILE}`, `Анна ${HOSTILE}`],
      );
  });
  afterAll(() => shop.close());

  const read = (path: string, who: { cookie: string }) => fetch(shop.url + path, { headers: { ...who } });

  async function pagesOf(path: string, who = packing.vera()): Promise<string[]> {
    const answer = await read(path, who);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: false,
    });
    return text.map((page) => page.replace(/\s+/g, ' '));
  }

  it('a slip names the goods and the buyer, and no price', async () => {
    const [slip, ...more] = await pagesOf(`/api/shipments/${sent.box}/slip`);
    expect(more).toEqual([]);
    for (const words of [
      `Заказ № ${sent.number}`,
      `Сбор «Ёлочка» № 7 ${HOSTILE} 2`,
      'Пункт выдачи, СДЭК',
      'Новосибирск',
      `Анна ${HOSTILE}`,
      '+7',
      `Позвоните Ёлке ${HOSTILE}`,
      '640 г',
      'Всего 2 упаковки',
    ])
      expect(slip).toContain(words);
    expect(slip!.replaceAll(HOSTILE, '')).not.toContain('₽');
    expect(slip).not.toContain('Заказ получен');
  });

  it('whoever packs gets four digits of the phone and no name', async () => {
    const [slip] = await pagesOf(`/api/shipments/${sent.box}/slip`, pavel);
    expect(slip).toMatch(/телефон на \d{4} /);
    expect(slip).not.toContain('Анна');
    expect(slip).toContain('Позвоните Ёлке');
  });

  it('several come as one file, in the order they were asked for; our shop hands out against a signature', async () => {
    const pages = await pagesOf(`/api/slips?shipment=${collected.box}&shipment=${sent.box}`);
    expect(pages.map((page) => /Заказ № (\d+)/.exec(page)![1])).toEqual([
      String(collected.number),
      String(sent.number),
    ]);
    expect(pages[0]).toContain('Заказ получен, состав проверен');
  });

  it('a wave has the slips of all its boxes', async () => {
    const { version } = await packing.show(collected.box);
    const wave = randomUUID();
    const started = await call(
      shop.url,
      '/api/picking-waves',
      { key: wave, shipments: [{ id: collected.box, expectedVersion: version }] },
      packing.vera(),
    );
    expect(started.status).toBe(200);
    expect(await pagesOf(`/api/picking-waves/${wave}/slips`, pavel)).toHaveLength(1);
    expect((await read(`/api/picking-waves/${randomUUID()}/slips`, pavel)).status).toBe(404);
  });

  it('labels come as one file; a missing one is named', async () => {
    const [label, ...more] = await pagesOf(`/api/labels?shipment=${sent.box}`, pavel);
    expect(label).toContain(`No ${sent.number}-1`);
    expect(more).toEqual([]);
    const missing = await call<unknown>(
      shop.url,
      `/api/labels?shipment=${sent.box}&shipment=${collected.box}`,
      undefined,
      pavel,
    );
    expect(missing.status).toBe(409);
    expect(missing.body.error.message).toContain(`у\u00a0заказов ${collected.number}:`);
    await shop.query('update shipment_labels set pdf = $2 where shipment_id = $1', [sent.box, Buffer.from('<html>')]);
    const unreadable = await call<unknown>(shop.url, `/api/labels?shipment=${sent.box}`, undefined, pavel);
    expect([unreadable.status, unreadable.body.error.details.code]).toEqual([409, 'labels-unreadable']);
  });

  it('the list for the courier has tracks, weights and two signatures', async () => {
    const { track } = await packing.show(sent.box);
    const [list] = await pagesOf(`/api/hand-over-lists?shipment=${sent.box}`, pavel);
    for (const words of [
      'Реестр передачи посылок',
      `№ ${sent.number} ${track} 640 СДЭК`,
      '1 посылка, 0,64 кг',
      'Принял',
    ])
      expect(list).toContain(words);
    expect(list).not.toContain('Анна');
  });

  it('only shipments that exist, fifty at most, for those who may', async () => {
    const many = Array.from({ length: 51 }, () => `shipment=${randomUUID()}`).join('&');
    for (const [path, status] of [
      ['/api/slips', 400],
      [`/api/slips?${many}`, 400],
      ['/api/slips?shipment=7', 400],
      [`/api/slips?shipment=${sent.box}&shipment=${sent.box}`, 400],
      [`/api/slips?shipment=${randomUUID()}`, 404],
      [`/api/labels?shipment=${randomUUID()}`, 404],
      [`/api/hand-over-lists?shipment=${randomUUID()}`, 404],
      // It waits for its buyer, not for a courier.
      [`/api/hand-over-lists?shipment=${collected.box}`, 404],
      [`/api/shipments/${randomUUID()}/slip`, 404],
    ] as const)
      expect([path, (await read(path, pavel)).status]).toEqual([path, status]);
    const editor = await signInWithRole(shop, 'content');
    for (const path of ['slips', 'labels', 'hand-over-lists'])
      expect((await read(`/api/${path}?shipment=${sent.box}`, editor)).status).toBe(403);
  });
});
