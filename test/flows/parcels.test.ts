// Longer than usual: one shop for the way of a parcel from the packing table to its buyer.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCdekClient } from '../../src/integrations/cdek/client.ts';
import { createCdekParcels } from '../../src/integrations/cdek/parcels.ts';
import { sendParcel } from '../../src/shop/shipments/send-parcel.ts';
import { trackParcel } from '../../src/shop/shipments/track-parcel.ts';
import { allButOne } from '../support/all-but-one.ts';
import { checkoutForm, eventually, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { freshPhone } from '../support/customer.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { kopecksOfOrder, lettersAboutOrder, receiptsWritten } from '../support/order-story.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { markingCode } from '../support/marking-codes.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const DROPS = '04601234500029';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Shown {
  readonly state: string;
  readonly version: number;
  readonly track: string | null;
  readonly parcel: { number: string; state: string; problem: string | null; hasLabel: boolean } | null;
  readonly events: { kind: string; actor: string }[];
}
interface Parcel {
  readonly uuid: string;
  readonly number: string;
  readonly cdek_number: string;
  readonly status: string;
  readonly content: any;
}

describe('the way of a parcel from the packing table to its buyer', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let drops: number;
  let novosibirsk: number;
  beforeAll(async () => {
    shop = await openTestShop({
      env: {
        CDEK_WEBHOOK_TOKEN: TOKEN,
        CDEK_SHIPMENT_POINT: 'MSK5',
        // The clock is moved by hours.
        STAFF_SESSION_HOURS: '48',
        STAFF_IDLE_MINUTES: '1440',
      },
    });
    shop.expectViolations('an order is returned by hand', 'order-events', 'stock-state-of-each-order');
    vera = await signInStaff(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    novosibirsk = (await shop.query<{ id: number }>('select id from cities where sdek_id = 270'))[0]!.id;
    await cdek('webhooks', { type: 'ORDER_STATUS', url: `${shop.url}/api/webhooks/cdek/${TOKEN}` });
  });
  afterAll(() => closeSettled(shop));

  async function cdek(path: string, body: object): Promise<void> {
    const account = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
    const url = `${shop.sandbox.url}/cdek/v2`;
    const granted = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(account) });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
  }
  const parcels = async (orderNumber: number): Promise<Parcel[]> => {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/parcels`);
    const all = ((await answer.json()) as { parcels: Parcel[] }).parcels;
    return all.filter(({ number }) => number.startsWith(`${orderNumber}-`));
  };
  const registrations = async ({ number }: { readonly number: number }) =>
    (await shop.sandbox.requests('cdek')).filter(
      ({ method, url, body }) =>
        method === 'POST' && url.endsWith('/orders') && (body as { number: string }).number === `${number}-1`,
    );
  /** The request that was to be held has come. */
  const heldRequest = () =>
    eventually(
      () => shop.sandbox.planned('cdek'),
      ({ length }) => length === 0,
    );
  /** As a worker of another process, which waits long for an answer. */
  function asWorker(work: (ctx: ShopContext) => Promise<unknown>): Promise<unknown> {
    const account = { clientId: 'a', clientSecret: 'b', timeoutMs: 60_000 };
    const client = createCdekClient({ baseUrl: `${shop.sandbox.url}/cdek/v2`, ...account });
    return runInShop(shop, { parcelCarriers: [createCdekParcels(client, { fromCityCode: 44 })] }, work);
  }

  const toPoint = () => ({ method: 'point', cityId: novosibirsk, pointCode: 'NSK1' });
  async function totalWithDelivery(items: readonly Items[], method: string): Promise<number> {
    const { body } = await call<{ offers: { method: string; price: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId: novosibirsk,
      items,
    });
    const offer = body.offers.find((one) => one.method === method)!;
    return (await totalOf(shop.url, items)) + offer.price;
  }
  async function paidOrder(items: readonly Items[], delivery: object = toPoint()) {
    const expectedTotal = await totalWithDelivery(items, (delivery as { method: string }).method);
    const order = await orderByCard(shop.url, items, { delivery, expectedTotal });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  const show = async (id: string) =>
    (await call<Shown>(shop.url, `/api/shipments/${id}`, undefined, vera)).body as unknown as Shown;
  async function does(id: string, path: string, facts: object = {}) {
    const { version: expectedVersion } = await show(id);
    const command = { key: randomUUID(), expectedVersion, ...facts };
    return call<Shown>(shop.url, `/api/shipments/${id}/${path}`, command, vera);
  }
  /** The packed shipment of an order. */
  async function packed({ number }: { readonly number: number }, scans: readonly object[]): Promise<string> {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const { body } = await call<{ shipments: { id: string; orderNumber: number }[] }>(
      shop.url,
      '/api/shipments',
      undefined,
      vera,
    );
    const { id } = body.shipments.find(({ orderNumber }) => orderNumber === number)!;
    await does(id, 'picking');
    for (const scan of scans) expect((await does(id, 'units', scan)).status).toBe(200);
    expect((await does(id, 'box-closed', { weightGrams: 640 })).body).toMatchObject({ state: 'packed' });
    return id;
  }
  /** Runs what is due now, and what is retried within a minute. */
  async function later(ms = 30 * SECOND): Promise<void> {
    await shop.shiftClock(ms);
    await shop.drain();
  }
  async function registered(id: string): Promise<void> {
    expect((await does(id, 'registering')).body).toMatchObject({ state: 'registering' });
    await settle();
    expect(await show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
  }
  /** Posted, checked by the carrier, label asked for, printed. */
  async function settle(): Promise<void> {
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await later();
  }
  const orderState = async ({ orderId }: { orderId: string }) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const exceptionsOf = async ({ orderId }: { orderId: string }) =>
    shop.query<{ kind: string; facts: Record<string, string> }>(
      `select kind, facts from exceptions where facts->>'orderId' = $1 order by id`,
      [orderId],
    );
  const openExceptionsOf = ({ orderId }: { orderId: string }) =>
    shop.query(`select kind from exceptions where facts->>'orderId' = $1 and closed_at is null`, [orderId]);
  async function happens(parcel: Parcel, how: object = { action: 'next' }) {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'cdek', id: parcel.uuid, ...how }),
    });
    expect(answer.status).toBe(200);
    await shop.drain();
    return ((await answer.json()) as { status: string }).status;
  }
  const postWebhook = (body: unknown, token = TOKEN) =>
    fetch(`${shop.url}/api/webhooks/cdek/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('Вера registers a packed box, sticks its label on, hands it over; the buyer learns where it is and collects it', async () => {
    const bought = [
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ];
    const stock = () =>
      shop.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = any($1) order by product_id',
        [[tea, drops]],
      );
    const [goods, total] = [await totalOf(shop.url, bought), await totalWithDelivery(bought, 'point')];
    const ofTea = (await totalOf(shop.url, bought.slice(0, 1))) / 2;
    const before = await stock();
    const order = await paidOrder(bought);
    const code = markingCode(DROPS);
    const id = await packed(order, [{ productId: tea }, { productId: tea }, { scan: code }]);
    expect((await call(shop.url, `/api/shipments/${id}/label`, undefined, vera)).status).toBe(409);
    await does(id, 'registering');
    await shop.drain();
    for (const _ of ['checked', 'registered']) await later();
    expect((await does(id, 'handed-over')).body.error!.details.code).toBe('parcel-label-missing');
    for (const _ of ['printing', 'printed']) await later();
    expect(await orderState(order)).toBe('packing');

    const [parcel, ...others] = await parcels(order.number);
    expect(others).toEqual([]);
    const { content } = parcel!;
    expect(content).toMatchObject({
      number: `${order.number}-1`,
      shipment_point: 'MSK5',
      delivery_point: 'NSK1',
      delivery_recipient_cost: { value: 0 },
      recipient: { name: 'Анна Иванова', phones: [{ number: '+79161234567' }] },
      packages: [{ weight: 640 }],
    });
    expect(content.from_location).toBeUndefined();
    const { items } = content.packages[0];
    expect(items.map((item: any) => [item.ware_key, item.amount, item.payment.value, item.marking])).toEqual([
      [`${tea}-1`, 1, 0, undefined],
      [`${tea}-2`, 1, 0, undefined],
      [`${drops}-3`, 1, 0, code],
    ]);

    const label = await fetch(`${shop.url}/api/shipments/${id}/label`, { headers: vera });
    expect([label.status, label.headers.get('content-type'), label.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(await label.text()).toMatch(new RegExp(`^%PDF-.*${parcel!.cdek_number}`, 's'));
    expect((await fetch(`${shop.url}/api/shipments/${id}/label`)).status).toBe(401);

    expect((await show(id)).track).toBe(parcel!.cdek_number);
    const wrong = await does(id, 'handed-over', { track: '1100000000' });
    expect(wrong.body.error!.details.code).toBe('track-differs');
    expect((await does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} передан в доставку`);
    expect(letter!.text).toContain(parcel!.cdek_number);

    while ((await happens(parcel!)) !== 'ACCEPTED_AT_PICK_UP_POINT');
    expect(await orderState(order)).toBe('ready-for-pickup');
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} можно забрать`)).toHaveLength(1);
    expect(await happens(parcel!)).toBe('DELIVERED');
    expect(await orderState(order)).toBe('handed-over');
    const { events } = await show(id);
    expect(events.slice(-5).map(({ kind, actor }) => `${kind} ${actor.split(' ')[0]}`)).toEqual([
      'registering staff:1',
      'registered job:send-parcel',
      'handed-over staff:1',
      'tracked job:track-parcel',
      'tracked job:track-parcel',
    ]);

    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toEqual({
      goods,
      delivery: total - goods,
      total,
      certificate: 0,
      online: total,
      refunded: 0,
      claims: [],
    });
    const lines = (mode: string, ofDrops: string) => [
      `2 x ${ofTea} ${mode} commodity 11`,
      `1 x ${goods - 2 * ofTea} ${mode} ${ofDrops}`,
      `1 x ${total - goods} ${mode} service 11`,
    ];
    expect(await receiptsWritten(shop, order.orderId)).toEqual([
      { of: 'payment', sum: total, settles: [], lines: lines('full_prepayment', 'commodity 11') },
      {
        of: 'closing',
        sum: total,
        settles: [`prepayment ${total}`],
        lines: lines('full_payment', `marked 11 sold ${code}`),
      },
    ]);
    expect(await stock()).toEqual([
      { available: before[0]!.available - 2, held: before[0]!.held },
      { available: before[1]!.available - 1, held: before[1]!.held },
    ]);
    expect(await lettersAboutOrder(shop, order.number)).toEqual([
      'Заказ можно забрать',
      'Заказ оплачен',
      'Заказ передан в доставку',
    ]);
  });

  it('an answer that is lost, and a request that is: the carrier has one parcel', async () => {
    for (const how of [{ lost: true }, { timeout: true }, { garbage: true }]) {
      const order = await paidOrder([{ product: tea, quantity: 1 }]);
      const id = await packed(order, [{ productId: tea }]);
      await shop.sandbox.fail({ provider: 'cdek', path: '/orders', ...how });
      await does(id, 'registering');
      await shop.drain();
      expect((await show(id)).state).toBe('registering');
      // Until then the carrier may be slow to find what it has accepted.
      await later();
      expect(await parcels(order.number)).toHaveLength('lost' in how ? 1 : 0);
      await later(3 * MINUTE);
      await settle();
      expect((await show(id)).state).toBe('registered');
      expect(await parcels(order.number)).toHaveLength(1);
      const sent = await registrations(order);
      expect(sent).toHaveLength('lost' in how ? 1 : 2);
      expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await exceptionsOf(order)).toEqual([]);
    }
  });

  it('four workers at once send one request; the answer to one that stood still for minutes changes nothing', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    await does(id, 'registering');
    const [task] = await shop.query<{ id: string }>('select id from carrier_tasks where shipment_id = $1', [id]);
    await asWorker(async (ctx) => {
      await shop.sandbox.fail({ provider: 'cdek', path: '/orders', method: 'POST', held: true });
      const runs = [1, 2, 3, 4].map(() => sendParcel(ctx, task!.id));
      await allButOne(runs);
      await heldRequest();
      expect(await registrations(order)).toEqual([]);
      await later(3 * MINUTE);
      await settle();
      expect(await show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done' } });
      await shop.sandbox.fail({ provider: 'cdek', times: 0 });
      await Promise.all(runs);
    });
    await settle();
    expect(await show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
    const sent = await registrations(order);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await parcels(order.number)).filter(({ status }) => status !== 'INVALID')).toHaveLength(1);
  });

  it('a refusal brings the box back with the words of the carrier; repaired, it gets another number', async () => {
    shop.expectErrors(/parcel-refused/);
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    const pointTo = (code: string) =>
      shop.query('update orders set delivery = delivery || $2::jsonb where id = $1', [
        order.orderId,
        JSON.stringify({ pointCode: code }),
      ]);
    await pointTo('NSK999');
    await does(id, 'registering');
    await shop.drain();
    // Of two runs that learn of it, one stands still for minutes.
    const [task] = await shop.query<{ id: string }>('select id from carrier_tasks where shipment_id = $1', [id]);
    await shop.sandbox.fail({ provider: 'cdek', path: '/orders/', method: 'GET', held: true });
    const stalled = asWorker((ctx) => sendParcel(ctx, task!.id));
    await heldRequest();
    await later(3 * MINUTE);
    await settle();
    const { state, parcel, track } = await show(id);
    expect([state, parcel!.state, track]).toEqual(['packed', 'refused', null]);
    expect(parcel!.problem).toContain('Не найден пункт выдачи');
    expect(parcel!.problem).not.toContain('Анна');
    const [refused, ...others] = await exceptionsOf(order);
    expect([refused!.kind, refused!.facts.problem, others]).toEqual(['parcel-refused', parcel!.problem, []]);
    const { text } = await runShopCommand(shop.databaseUrl, 'exceptions', 'list');
    expect(text).toContain(parcel!.problem);
    const kept = await shop.query('select request from carrier_tasks where shipment_id = $1', [id]);
    expect(kept).toEqual([{ request: null }]);

    await pointTo('NSK1');
    const { version } = (await does(id, 'registering')).body;
    expect(await openExceptionsOf(order)).toEqual([]);
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    await stalled;
    expect(await show(id)).toMatchObject({ state: 'registering', version });
    await settle();
    expect(await show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
    expect((await parcels(order.number)).map(({ number }) => number)).toEqual([`${order.number}-2`]);
  });

  it('a carrier that says nothing for an hour is an exception once, and the parcel is sent when it is back', async () => {
    shop.expectErrors(/parcel-unclear/);
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    await shop.sandbox.fail({ provider: 'cdek', status: 502, times: 1_000, path: '/orders' });
    await does(id, 'registering');
    await shop.drain();
    for (let times = 0; times < 3; times += 1) await later(25 * MINUTE);
    expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['parcel-unclear']);
    await later(25 * MINUTE);
    expect(await exceptionsOf(order)).toHaveLength(1);
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
    await shop.enqueue('check-parcels');
    await settle();
    await settle();
    expect((await show(id)).state).toBe('registered');
    expect(await parcels(order.number)).toHaveLength(1);
    expect(await openExceptionsOf(order)).toEqual([]);
  });

  it('what the carrier collects is the total of the order; a courier brings it to the door', async () => {
    const items = [
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ];
    const contact = { name: 'Борис', phone: freshPhone(), email: `boris${randomUUID()}@example.ru` };
    const delivery = { method: 'courier', cityId: novosibirsk, address: { street: 'ул. Ленина', house: '7' } };
    const expectedTotal = await totalWithDelivery(items, 'courier');
    const form = checkoutForm(items, expectedTotal, { paySystem: 4, contact, delivery });
    const { body: order } = await placeOrder(shop.url, form);
    expect((await call(shop.url, `/api/orders/${order.orderId}/confirmed`, {}, vera)).status).toBe(200);
    const id = await packed(order, [{ productId: tea }, { productId: tea }, { scan: markingCode(DROPS) }]);
    await registered(id);
    const [parcel] = await parcels(order.number);
    const { delivery_recipient_cost: cost, packages, to_location: to } = parcel!.content;
    const collected = packages[0].items.map((item: any) => item.payment.value as number);
    const sum = [cost.value, ...collected].reduce((all, value) => all + Math.round(value * 100), 0);
    expect(sum).toBe(expectedTotal);
    // For the receipt that the carrier prints.
    const rates = [cost, ...packages[0].items.map((item: any) => item.payment)].map(({ vat_rate }) => vat_rate);
    expect(rates).toEqual([22, 22, 22, 22]);
    expect(to).toEqual({ code: 270, address: 'Новосибирск, ул. Ленина, 7' });

    await does(id, 'handed-over');
    await happens(parcel!, { action: 'status', code: 'ACCEPTED_AT_PICK_UP_POINT' });
    expect((await show(id)).state).toBe('with-carrier');
    await happens(parcel!, { action: 'status', code: 'TAKEN_BY_COURIER' });
    await happens(parcel!, { action: 'status', code: 'DELIVERED' });
    expect(await orderState(order)).toBe('handed-over');
  });

  it('webhooks doubled, lost, late or forged, and polling between them: each step is made once and forward only', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    await registered(id);
    const [parcel] = await parcels(order.number);
    // Nobody pressed «handed over»: the carrier has it all the same.
    await happens(parcel!, { action: 'next', webhook: 'twice' });
    expect((await show(id)).state).toBe('with-carrier');
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} передан в доставку`)).toHaveLength(1);

    const stale = { type: 'ORDER_STATUS', uuid: parcel!.uuid, attributes: { code: 'RECEIVED_AT_SHIPMENT_WAREHOUSE' } };
    for (const code of ['ACCEPTED_AT_PICK_UP_POINT', 'DELIVERED'])
      await happens(parcel!, { action: 'status', code, webhook: 'lose' });
    expect((await show(id)).state).toBe('with-carrier');
    const poll = async () => {
      await shop.enqueue('check-parcels');
      await shop.drain();
    };
    await poll();
    expect((await show(id)).state).toBe('with-carrier');
    await shop.shiftClock(2 * HOUR);
    await Promise.all([poll(), postWebhook(stale)]);
    await shop.drain();
    expect((await show(id)).state).toBe('delivered');
    const before = await show(id);
    expect((await postWebhook(stale)).status).toBe(200);
    await happens(parcel!, { action: 'status', code: 'SENT_TO_RECIPIENT_CITY', webhook: 'twice' });
    expect({ ...(await show(id)), tracking: [] }).toEqual({ ...before, tracking: [] });
    // A parcel that waited for nobody any more needs no letter.
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} можно забрать`)).toHaveLength(0);
    const rows = await shop.query<{ code: string }>('select code from tracking_rows where shipment_id = $1', [id]);
    expect(rows.map(({ code }) => code).sort()).toEqual([
      'ACCEPTED',
      'ACCEPTED_AT_PICK_UP_POINT',
      'CREATED',
      'DELIVERED',
      'RECEIVED_AT_SHIPMENT_WAREHOUSE',
      'SENT_TO_RECIPIENT_CITY',
    ]);

    expect((await postWebhook(stale, 'kFz3Rm81Qx7LtYp3')).status).toBe(404);
    expect((await fetch(`${shop.url}/api/webhooks/cdek`, { method: 'POST' })).status).toBe(404);
    const kept = () => shop.query('select t::text from tracking_rows t union all select t::text from carrier_tasks t');
    const known = await kept();
    for (const body of [{ type: 'PRINT_FORM', uuid: parcel!.uuid }, { type: 'ORDER_STATUS', uuid: randomUUID() }, []])
      expect((await postWebhook(body)).status).toBe(200);
    await shop.drain();
    expect(await kept()).toEqual(known);
  });

  it('Вера hands a box over while the carrier reports that it has it: one letter, one move', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    await registered(id);
    const [parcel] = await parcels(order.number);
    const [pressed] = await Promise.all([
      does(id, 'handed-over'),
      happens(parcel!, { action: 'status', code: 'TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY' }),
    ]);
    expect([200, 409]).toContain(pressed.status);
    await shop.drain();
    const { state, events } = await show(id);
    expect(state).toBe('with-carrier');
    expect(events.filter(({ kind }) => kind === 'handed-over' || kind === 'tracked')).toHaveLength(1);
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} передан в доставку`)).toHaveLength(1);
  });

  it('an unknown status and a parcel that nobody collects are exceptions, once', async () => {
    shop.expectErrors(/tracking-unknown|parcel-not-delivered/);
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    await registered(id);
    await does(id, 'handed-over');
    const [parcel] = await parcels(order.number);
    const { state, version } = await show(id);
    for (const code of ['ARRIVED_AT_RECIPIENT_CITY', 'ARRIVED_AT_RECIPIENT_CITY'])
      await happens(parcel!, { action: 'status', code, webhook: 'twice' });
    // By itself it moves nothing.
    expect(await show(id)).toMatchObject({ state, version });
    await happens(parcel!, { action: 'status', code: 'NOT_DELIVERED', webhook: 'twice' });
    expect((await exceptionsOf(order)).map(({ kind, facts }) => `${kind} ${facts.code}`)).toEqual([
      'tracking-unknown ARRIVED_AT_RECIPIENT_CITY',
      'parcel-not-delivered NOT_DELIVERED',
    ]);
    expect((await show(id)).state).toBe('returning');
    // Both wait for a person: the code has to be learned, and the order has to end.
    expect(await openExceptionsOf(order)).toHaveLength(2);
    const shown = await runShopCommand(shop.databaseUrl, 'shipments', 'show', String(order.number));
    expect(shown.text).toMatch(/\d  ARRIVED_AT_RECIPIENT_CITY\n/);
    const due = 'select next_try_at from carrier_tasks where shipment_id = $1';
    expect(await shop.query(due, [id])).toEqual([{ next_try_at: null }]);
  });

  it('an order that ends: unsent it is not sent, registered it is removed at the carrier', async () => {
    const early = await paidOrder([{ product: tea, quantity: 1 }]);
    const late = await paidOrder([{ product: tea, quantity: 1 }]);
    const unsent = await packed(early, [{ productId: tea }]);
    const sent = await packed(late, [{ productId: tea }]);
    const away = await paidOrder([{ product: tea, quantity: 1 }]);
    const gone = await packed(away, [{ productId: tea }]);
    await registered(sent);
    await registered(gone);
    await does(gone, 'handed-over');
    await does(unsent, 'registering');
    // The money was refunded in the cabinet of the company, and of the first order this was recorded before its job begins.
    for (const { paymentId } of [early, late, away]) await shop.sandbox.advance(paymentId, 'refund');
    await shop.query(`update orders set state = 'returned' where id = $1`, [early.orderId]);
    await settle();
    expect(await parcels(early.number)).toEqual([]);
    expect(await exceptionsOf(early)).toEqual([]);
    expect((await does(unsent, 'cancelled')).body).toMatchObject({ state: 'cancelled' });

    expect(await orderState(late)).toBe('returned');
    expect((await does(sent, 'handed-over')).body.error!.details.code).toBe('shipment-order-ended');
    expect((await does(sent, 'cancelled')).body.error!.details.code).toBe('shipment-move-not-allowed');
    expect((await does(sent, 'parcel-removed')).body).toMatchObject({ state: 'registered' });
    expect((await does(sent, 'parcel-removed')).body.error!.details.code).toBe('parcel-being-removed');
    await settle();
    expect((await parcels(late.number)).map(({ status }) => status)).toEqual(['REMOVED']);
    expect(await show(sent)).toMatchObject({
      state: 'packed',
      track: null,
      parcel: { state: 'removed', hasLabel: false },
    });
    expect((await does(sent, 'cancelled')).body).toMatchObject({ state: 'cancelled' });

    // What has left the shop comes back as a return, or its goods would be on no shelf and in no stock.
    expect(await orderState(away)).toBe('returned');
    expect((await does(gone, 'cancelled')).body.error!.details.code).toBe('shipment-has-left');
    expect((await does(gone, 'not-collected')).body).toMatchObject({ state: 'returning' });
    const announced =
      'select count(*)::int as packs from return_units u join returns r on r.id = u.return_id where r.shipment_id = $1';
    expect(await shop.query(announced, [gone])).toEqual([{ packs: 1 }]);
  });

  describe('an order that ends while the carrier has its box, and nobody knows', () => {
    const stockOf = async (product: number) =>
      (
        await shop.query<{ available: number; held: number; short: number }>(
          'select available, held, short from stock_levels where product_id = $1',
          [product],
        )
      )[0]!;
    const cancel = async ({ orderId }: { orderId: string }) => {
      const { body } = await call<{ state: string }>(shop.url, `/api/orders/${orderId}/cancelled`, {}, vera);
      expect(body).toEqual({ state: 'cancelled' });
      await shop.drain();
    };
    async function takenSilently() {
      const order = await paidOrder([{ product: tea, quantity: 1 }]);
      const id = await packed(order, [{ productId: tea }]);
      await registered(id);
      const [parcel] = await parcels(order.number);
      await happens(parcel!, { action: 'status', code: 'RECEIVED_AT_SHIPMENT_WAREHOUSE', webhook: 'lose' });
      return { order, id, parcel: parcel! };
    }
    /** Everything of its return comes, and is for sale again. */
    async function comesBack({ orderId }: { orderId: string }) {
      const [found] = await shop.query<{ id: string; units: number[] }>(
        `select r.id, array_agg(u.unit_id::int) as units from returns r join return_units u on u.return_id = r.id
         where r.order_id = $1 and r.state = 'expected' group by 1`,
        [orderId],
      );
      const does = async (step: string, facts: object) => {
        const [{ version: expectedVersion } = { version: 0 }] = await shop.query<{ version: number }>(
          'select version from returns where id = $1',
          [found!.id],
        );
        const command = { key: randomUUID(), expectedVersion, ...facts };
        return call<{ state: string }>(shop.url, `/api/returns/${found!.id}/${step}`, command, vera);
      };
      await does('received', { unitIds: found!.units });
      const units = found!.units.map((unitId) => ({ unitId, disposition: 'restock' }));
      expect((await does('inspected', { units, refund: null })).body).toMatchObject({ state: 'closed' });
    }

    it('not delivered: it comes back as a return, and only its inspection puts it on sale', async () => {
      shop.expectErrors(/parcel-not-delivered/);
      const before = await stockOf(tea);
      const { order, id, parcel } = await takenSilently();
      await cancel(order);
      expect(await stockOf(tea)).toEqual(before);
      await happens(parcel, { action: 'status', code: 'NOT_DELIVERED', webhook: 'twice' });
      expect([(await show(id)).state, await orderState(order)]).toEqual(['returning', 'cancelled']);
      expect(await stockOf(tea)).toEqual({ ...before, available: before.available - 1 });
      expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['parcel-not-delivered']);
      expect((await does(id, 'order-returned')).body).toMatchObject({ state: 'returned' });
      await comesBack(order);
      expect(await stockOf(tea)).toEqual(before);
      expect(await openExceptionsOf(order)).toEqual([]);
      expect(await lettersAboutOrder(shop, order.number)).toEqual(['Возвращаем деньги за заказ', 'Заказ оплачен']);
    });

    it('on its way back since before the migration 0092: its inspection covers what was sold meanwhile, and puts nothing on sale twice', async () => {
      shop.expectErrors(/parcel-not-delivered/);
      const { available, held } = await stockOf(tea);
      const { order, id, parcel } = await takenSilently();
      await cancel(order);
      await happens(parcel, { action: 'status', code: 'NOT_DELIVERED', webhook: 'twice' });
      await does(id, 'order-returned');
      // Its goods stayed for sale then, and all of them have been sold.
      await shop.query(
        `begin; set local session_replication_role = replica;
         delete from stock_movements where order_id = '${order.orderId}' and id > (
           select id from stock_movements where order_id = '${order.orderId}' and kind = 'release'); commit`,
      );
      await shop.query("update orders set stock_state = 'released' where id = $1", [order.orderId]);
      await shop.query('update stock_levels set available = 0 where product_id = $1', [tea]);
      await comesBack(order);
      expect(await stockOf(tea)).toEqual({ available: 0, held, short: 0 });
      expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['parcel-not-delivered']);
      await shop.query('update stock_levels set available = $2 where product_id = $1', [tea, available]);
    });

    it('delivered, and its piece sold once more: the staff is asked about both, and what is short comes first', async () => {
      shop.expectErrors(/goods-of-ended-order|stock-short/);
      const { order, id, parcel } = await takenSilently();
      await shop.sandbox.advance(order.paymentId, 'refund');
      await shop.drain();
      // All of it is sold meanwhile.
      const { available, held } = await stockOf(tea);
      await shop.query('update stock_levels set available = 0 where product_id = $1', [tea]);
      await happens(parcel, { action: 'status', code: 'DELIVERED', webhook: 'twice' });
      expect([(await show(id)).state, await orderState(order)]).toEqual(['delivered', 'returned']);
      expect(await stockOf(tea)).toEqual({ available: 0, held, short: 1 });
      expect((await openExceptionsOf(order)).map(({ kind }) => kind).sort()).toEqual([
        'goods-of-ended-order',
        'stock-short',
      ]);
      const { text } = await runShopCommand(shop.databaseUrl, 'exceptions', 'list');
      expect(text).toContain(`Не\u00a0хватает: товар ${tea}, 1\u00a0шт`);

      // She sends it back: what was short is covered, and nothing is for sale that is not there.
      const units = await shop.query<{ id: number }>('select id::int from shipment_units where shipment_id = $1', [id]);
      const unitIds = units.map((unit) => unit.id);
      const opened = { key: randomUUID(), orderId: order.orderId, unitIds, reason: 'defect' };
      expect((await call(shop.url, '/api/returns', opened, vera)).status).toBe(200);
      await comesBack(order);
      expect(await stockOf(tea)).toEqual({ available: 0, held, short: 0 });
      await shop.query('update stock_levels set available = $2 where product_id = $1', [tea, available]);
    });

    it('delivered and not delivered: its goods are not for sale while a person finds out', async () => {
      shop.expectErrors(/tracking-contradicts|parcel-not-delivered/);
      const before = await stockOf(tea);
      const { order, id, parcel } = await takenSilently();
      await cancel(order);
      await happens(parcel, { action: 'status', code: 'NOT_DELIVERED', webhook: 'lose' });
      await happens(parcel, { action: 'status', code: 'DELIVERED', webhook: 'twice' });
      expect([(await show(id)).state, await orderState(order)]).toEqual(['with-carrier', 'cancelled']);
      expect(await stockOf(tea)).toEqual({ ...before, available: before.available - 1 });
      expect((await does(id, 'lost', { reason: 'Ответ службы' })).body).toMatchObject({ state: 'lost' });
      expect(await openExceptionsOf(order)).toEqual([]);
      expect(await stockOf(tea)).toEqual({ ...before, available: before.available - 1 });
    });

    it('Вера finds out by herself: the box is with the carrier, and is recalled, lost or handed out as any other', async () => {
      shop.expectErrors(/parcel-of-ended-order|goods-of-ended-order/);
      const before = await stockOf(tea);
      const { order, id } = await takenSilently();
      const found = { reason: 'Расписка курьера' };
      expect((await does(id, 'found-with-carrier', found)).body.error!.details.code).toBe('shipment-order-goes-on');
      await cancel(order);
      expect((await does(id, 'not-collected')).body.error!.details.code).toBe('shipment-move-not-allowed');
      const run = (...words: string[]) => runShopCommand(shop.databaseUrl, 'shipments', ...words);
      expect((await run('found-with-carrier', String(order.number), found.reason)).code).toBe(0);
      expect(await stockOf(tea)).toEqual({ ...before, available: before.available - 1 });
      expect((await openExceptionsOf(order)).map(({ kind }) => kind)).toEqual(['parcel-of-ended-order']);
      expect((await does(id, 'delivered')).body.error!.details.code).toBe('shipment-order-ended');
      expect((await does(id, 'delivered', { reason: 'Покупатель звонил' })).body).toMatchObject({ state: 'delivered' });
      expect((await openExceptionsOf(order)).map(({ kind }) => kind)).toEqual(['goods-of-ended-order']);
      expect([await orderState(order), await stockOf(tea)]).toEqual([
        'cancelled',
        { ...before, available: before.available - 1 },
      ]);

      // Of another one she asks for the removal, too late: told once, with what can still be done.
      const other = await takenSilently();
      await cancel(other.order);
      await does(other.id, 'parcel-removed');
      await shop.drain();
      expect((await show(other.id)).state).toBe('with-carrier');
      expect((await openExceptionsOf(other.order)).map(({ kind }) => kind)).toEqual(['parcel-of-ended-order']);
    });
  });

  it('a parcel is removed in the cabinet, or cannot be removed any more', async () => {
    shop.expectErrors(/parcel-removed-too-late/);
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    expect((await does(id, 'parcel-removed')).body.error!.details.code).toBe('parcel-not-registered');
    await registered(id);
    const [first] = await parcels(order.number);
    const taskOf = async () =>
      (
        await shop.query<{ id: string }>(`select id from carrier_tasks where shipment_id = $1 and state = 'done'`, [id])
      )[0]!.id;
    await asWorker(async (ctx) => {
      const task = await taskOf();
      await shop.sandbox.fail({ provider: 'cdek', path: `/orders/${first!.uuid}`, held: true });
      const late = trackParcel(ctx, task);
      await heldRequest();
      await happens(first!, { action: 'status', code: 'REMOVED' });
      expect((await show(id)).state).toBe('packed');
      await registered(id);
      // What is read of the removed parcel so late is not about the one that has replaced it.
      await shop.sandbox.fail({ provider: 'cdek', times: 0 });
      await late;
    });
    expect(await show(id)).toMatchObject({
      state: 'registered',
      parcel: { number: `${order.number}-2`, hasLabel: true },
    });

    // By several workers at once: whoever is late hears a refusal, and the parcel is gone all the same.
    await does(id, 'parcel-removed');
    await asWorker(async (ctx) => {
      const task = await taskOf();
      await shop.sandbox.fail({ provider: 'cdek', path: '/orders/', method: 'DELETE', held: true });
      const runs = [1, 2, 3, 4].map(() => trackParcel(ctx, task));
      await allButOne(runs);
      await settle();
      expect((await show(id)).state).toBe('packed');
      await shop.sandbox.fail({ provider: 'cdek', times: 0 });
      await Promise.all(runs);
    });
    expect(await exceptionsOf(order)).toEqual([]);
    const due = `select our_number from carrier_tasks where state = 'removed' and next_try_at is not null`;
    expect(await shop.query(due)).toEqual([]);

    await registered(id);
    const [, , third] = await parcels(order.number);
    // The carrier has the box, and we do not know it yet.
    await happens(third!, { action: 'status', code: 'RECEIVED_AT_SHIPMENT_WAREHOUSE', webhook: 'lose' });
    await does(id, 'parcel-removed');
    expect((await does(id, 'handed-over')).body.error!.details.code).toBe('parcel-being-removed');
    await shop.drain();
    expect((await show(id)).state).toBe('with-carrier');
    expect((await exceptionsOf(order)).map(({ kind }) => kind)).toEqual(['parcel-removed-too-late']);
  });

  it('a command of the terminal has no queue: the schedule sends its parcel', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    const id = await packed(order, [{ productId: tea }]);
    const run = (...words: string[]) => runShopCommand(shop.databaseUrl, 'shipments', ...words);
    const { version } = await show(id);
    const register = (seen: number) => run('register', String(order.number), '--version', String(seen));
    expect(await register(version - 1)).toMatchObject({
      code: 1,
      text: expect.stringContaining('за\u00a0это время изменили'),
    });
    expect((await register(version)).text).toContain('регистрируется у службы доставки');
    await shop.drain();
    expect(await parcels(order.number)).toEqual([]);
    await shop.enqueue('check-parcels');
    await settle();
    expect((await show(id)).state).toBe('registered');
    const { text: output } = await run('show', String(order.number));
    expect(output).toContain(`Посылка ${order.number}-1, наклейка готова`);
    expect(output).toContain((await show(id)).track!);
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'label-')), 'label.pdf');
    expect((await run('save-label', String(order.number), file)).code).toBe(0);
    expect(await readFile(file, 'latin1')).toMatch(/^%PDF-/);
    await rm(path.dirname(file), { recursive: true });
  });
});
