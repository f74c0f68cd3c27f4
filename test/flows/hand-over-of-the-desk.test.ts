import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeOrders } from '../../src/shop/orders/anonymize-orders.ts';
import { call } from '../support/call.ts';
import { openDesk } from '../support/desk-orders.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Box {
  readonly shipmentId: string;
  readonly orderNumber: number;
  readonly step: string;
  readonly carrier: string | null;
  readonly hold: string | null;
  readonly hasEnded: boolean;
  readonly hasLabel: boolean;
}

/** Вера hands boxes over; Софья of the support notes what buyers say; Павел packs. */
describe('the hand-over at the desk', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let product: number;
  let pavel: { cookie: string };
  let sofya: { cookie: string };
  /** To a point of СДЭК, registered; to a point, packed; for our shop, packed. */
  let first: DeskOrder & { box: string };
  let second: DeskOrder & { box: string };
  let inShop: DeskOrder & { box: string };

  beforeAll(async () => {
    shop = await openTestShop();
    packing = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and not p.marked order by p.id limit 1`,
    );
    product = goods!.id;
    pavel = await signInWithRole(shop, 'picker');
    sofya = await signInWithRole(shop, 'support', 'Софья');
    first = await packed(2);
    await packing.registered(first.box);
    second = await packed(1);
    inShop = await packed(1, { method: 'pickup' });
  });
  afterAll(() => shop.close());

  async function packed(quantity: number, delivery?: { method: string }) {
    const order = await packing.paidOrder([{ product, quantity }], delivery ?? packing.toPoint);
    const scans = Array.from({ length: quantity }, () => ({ productId: product }));
    return { ...order, box: await packing.packed(order, scans) };
  }
  const list = (query = '', who = pavel) =>
    call<{ boxes: Box[]; next: string | null }>(shop.url, `/api/staff/hand-over${query}`, undefined, who);
  const steps = async (query = '') =>
    (await list(query)).body.boxes.map(({ orderNumber, step }) => [orderNumber, step]);
  const mayOf = async ({ orderId, box }: { orderId: string; box: string }, who = packing.vera()): Promise<string[]> => {
    const { body } = await openDesk(shop, who).order(orderId);
    return body.shipments.find(({ id }: { id: string }) => id === box).may;
  };
  const note = (orderId: string, key: string, text: string, who = sofya) =>
    call<{ id: string }>(shop.url, `/api/orders/${orderId}/notes`, { key, note: text }, who);

  it('lists what has not left with what it waits for, the oldest first', async () => {
    expect(await steps()).toEqual([
      [first.number, 'leaves'],
      [second.number, 'register'],
      [inShop.number, 'ready'],
    ]);
    expect(await steps('?where=shop')).toEqual([[inShop.number, 'ready']]);
    expect(await steps('?where=cdek')).toEqual([
      [first.number, 'leaves'],
      [second.number, 'register'],
    ]);
    expect(await steps('?where=boxberry')).toEqual([]);
    await packing.does(second.box, 'holds', { reason: 'Анна уточняет пункт' });
    const held = (await list('?where=cdek')).body.boxes.at(-1)!;
    expect(held).toMatchObject({ step: 'stopped', hold: 'Анна уточняет пункт', hasEnded: false, hasLabel: false });
    expect((await list('?after=1')).status).toBe(400);
    expect((await list('?where=pochta')).status).toBe(400);
    expect((await list('', await signInWithRole(shop, 'content'))).status).toBe(403);
  });

  it('goes on by pages', async () => {
    const rows = await shop.query<{ id: string; moment: string }>(
      `select id, (extract(epoch from created_at) * 1000000)::bigint::text as moment from shipments where id = $1`,
      [first.box],
    );
    expect(await steps(`?after=${rows[0]!.moment}_${first.box}`)).toEqual([
      [second.number, 'stopped'],
      [inShop.number, 'ready'],
    ]);
  });

  it('an order tells what may be done with its shipment, by rules and by roles', async () => {
    expect(await mayOf(first)).toEqual(['handed-over', 'parcel-removed', 'holds']);
    expect(await mayOf(second)).toEqual(['recipient', 'point', 'holds']);
    expect(await mayOf(inShop)).toEqual(['ready', 'recipient', 'holds']);
    expect(await mayOf(first, sofya)).toEqual(['holds']);
    for (const [path, order] of [
      ['registering', first],
      ['ready', first],
      ['delivered', inShop],
      ['handed-over', second],
      ['handed-over', inShop],
    ] as const)
      expect([path, (await packing.does(order.box, path, { track: 'AB12345' })).status]).not.toEqual([path, 200]);
    await packing.does(inShop.box, 'ready');
    expect(await mayOf(inShop)).toEqual(['delivered', 'not-collected', 'lost', 'holds']);
    expect(await steps('?where=shop')).toEqual([]);
    await packing.does(first.box, 'handed-over');
    expect(await mayOf(first)).toEqual([
      'ready',
      'delivered',
      'partly-delivered',
      'not-collected',
      'recalled',
      'lost',
      'holds',
    ]);
    await packing.does(first.box, 'recalled');
    expect(await mayOf(first)).not.toContain('recalled');
  });

  it('an order tells the staff to which points it may go instead', async () => {
    const { body } = await call<{ points: { code: string }[] }>(
      shop.url,
      `/api/staff/orders/${second.orderId}/points`,
      undefined,
      sofya,
    );
    const codes = body.points.map(({ code }) => code);
    expect(codes).toContain('NSK1');
    const other = codes.find((code) => code !== 'NSK1')!;
    expect((await packing.does(second.box, 'point', { pointCode: other })).status).toBe(200);
    expect((await call(shop.url, `/api/staff/orders/${second.orderId}/points`, undefined, pavel)).status).toBe(403);
  });

  it('a note is added once, shown to those who see contacts, and changes no version', async () => {
    const key = randomUUID();
    const text = 'Анна просит позвонить вечером\n<b>не раньше 18</b>';
    const before = (await openDesk(shop, sofya).order(first.orderId)).body.version;
    for (let times = 0; times < 2; times += 1) expect((await note(first.orderId, key, text)).body).toEqual({ id: key });
    expect((await note(first.orderId, key, 'Другое')).body.error.details.code).toBe('command-key-reused');
    expect((await note(second.orderId, key, text)).body.error.details.code).toBe('command-key-reused');
    const { body } = await openDesk(shop, sofya).order(first.orderId);
    expect(body.version).toBe(before);
    const notes = body.timeline.filter(({ source }: { source: string }) => source === 'note');
    expect(notes).toEqual([
      expect.objectContaining({ subject: key, facts: { note: text }, actor: { kind: 'staff', name: 'Софья' } }),
    ]);
    const seen = (await openDesk(shop, pavel).order(first.orderId)).body.timeline;
    expect(JSON.stringify(seen)).not.toContain('Анна просит');
    expect((await note(first.orderId, randomUUID(), ' ')).body.error.details.errors).toEqual([
      { path: ['note'], message: 'Напишите заметку', name: 'ValidationError' },
    ]);
    expect((await note(randomUUID(), randomUUID(), text)).status).toBe(404);
    expect((await note(first.orderId, randomUUID(), text, pavel)).status).toBe(403);
  });

  it('a note is never changed, and loses its words with the personal data of the order', async () => {
    await expect(shop.query(`update order_notes set note = 'иначе'`)).rejects.toThrow('only ever added');
    await expect(shop.query('delete from order_notes')).rejects.toThrow('only ever added');
    await runInShop(shop, {}, (ctx) => ctx.transaction((tx) => anonymizeOrders(tx, [first.orderId])));
    expect(await shop.query('select note, actor from order_notes')).toEqual([
      { note: '', actor: expect.stringContaining('Софья') },
    ]);
    expect((await note(first.orderId, randomUUID(), 'Ещё')).body.error.details.code).toBe('order-anonymized');
  });

  it('the reason of a cancellation is in the timeline', async () => {
    const order = await packing.orderOnDelivery([{ product, quantity: 1 }], { method: 'pickup' }, 3);
    const cancelled = await call(
      shop.url,
      `/api/orders/${order.orderId}/cancelled`,
      { note: 'Борис заказал дважды' },
      sofya,
    );
    expect(cancelled.status).toBe(200);
    const { timeline } = (await openDesk(shop, sofya).order(order.orderId)).body;
    expect(timeline.map(({ facts }: { facts: { note?: string } }) => facts.note)).toContain('Борис заказал дважды');
  });
});
