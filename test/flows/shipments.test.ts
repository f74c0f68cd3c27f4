// Longer than usual: one shop for the way of an order from payment to its buyer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { allocateShipment } from '../../src/shop/shipments/allocate-shipment.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { freshPhone } from '../support/customer.ts';
import { everything } from '../support/everything.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { markingCode } from '../support/marking-codes.ts';

const GS = '\u001d';
const TEA = '04601234567893';
const DROPS = '04601234500012';

interface Listed {
  readonly id: string;
  readonly orderNumber: number;
  readonly state: string;
  readonly version: number;
}
interface Shown extends Listed {
  readonly order: { name: string; phone: string; dueInShop: number | null };
  readonly units: { id: number; code: string | null }[];
  readonly lines: { productId: number; quantity: number; packed: number }[];
  readonly events: { kind: string; actor: string }[];
}
interface Done {
  readonly state: string;
  readonly version: number;
}

describe('the way of an order from payment to its buyer', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  /** Two products of the demo world: tea with a barcode, drops with marking codes. */
  let tea: number;
  let drops: number;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/"kind":"cancel-asked"/);
    vera = await signInStaff(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    expect(await save(tea, { gtin: TEA.slice(1) })).toMatchObject({ status: 200 });
    expect((await save(drops, { gtin: DROPS, marked: true })).status).toBe(200);
  });
  afterAll(() => closeSettled(shop));

  const save = async (product: number, data: object) => {
    const answer = await fetch(`${shop.url}/api/products/${product}`, {
      method: 'PUT',
      headers: { ...vera, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { error?: { message: string; details: { code?: string } } },
    };
  };
  async function paidOrder(items: readonly Items[], changes = {}) {
    const order = await orderByCard(shop.url, items, changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  /** An order that will be paid in the shop, confirmed by the staff. */
  async function orderPaidInShop(items: readonly Items[]) {
    const contact = { name: 'Борис', phone: freshPhone(), email: `boris${randomUUID()}@example.ru` };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { body } = await placeOrder(shop.url, form);
    const confirmed = await call(shop.url, `/api/orders/${body.orderId}/confirmed`, {}, vera);
    expect(confirmed.status).toBe(200);
    return { ...body, token: new URL(body.orderUrl, shop.url).searchParams.get('token')! };
  }
  async function allocate(): Promise<void> {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
  }
  async function shipmentOf({ number }: { readonly number: number }): Promise<Listed> {
    const { body } = await call<{ shipments: Listed[] }>(shop.url, '/api/shipments', undefined, vera);
    return body.shipments.find(({ orderNumber }) => orderNumber === number)!;
  }
  const show = async (id: string, by = vera) =>
    (await call<Shown>(shop.url, `/api/shipments/${id}`, undefined, by)).body;
  /** A command of Вера about a shipment as it is now. */
  async function does(id: string, path: string, facts: object = {}, by = vera) {
    const { version: expectedVersion } = await show(id);
    const command = { key: randomUUID(), expectedVersion, ...facts };
    return call<Done>(shop.url, `/api/shipments/${id}/${path}`, command, by);
  }
  const orderState = async ({ orderId }: { orderId: string }) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const stockOf = async (product: number) =>
    (
      await shop.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = $1',
        [product],
      )
    )[0]!;

  it('Вера packs a paid order by codes, its buyer is told once and collects it; the goods have left the stock', async () => {
    const before = await stockOf(drops);
    const order = await paidOrder([
      { product: tea, quantity: 1 },
      { product: drops, quantity: 2 },
    ]);
    await allocate();
    await allocate();
    const { id, state } = await shipmentOf(order);
    expect(state).toBe('allocated');
    expect(await orderState(order)).toBe('paid');

    expect((await does(id, 'units', { scan: TEA })).body.error.details.code).toBe('shipment-not-picking');
    expect((await does(id, 'picking')).body).toMatchObject({ state: 'picking' });
    expect(await orderState(order)).toBe('packing');
    const given = await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    expect(given.status).toBe(409);

    expect((await does(id, 'units', { scan: TEA })).status).toBe(200);
    expect((await does(id, 'units', { productId: tea })).body.error.details.code).toBe('unit-too-many');
    const first = markingCode(DROPS);
    expect((await does(id, 'units', { scan: DROPS })).body.error.details.code).toBe('unit-code-missing');
    expect((await does(id, 'units', { scan: first.replace(GS, '') })).body.error.details.code).toBe('scan-unreadable');
    expect((await does(id, 'units', { scan: '4600000000008' })).body.error.details.code).toBe('unit-of-another-order');
    expect((await does(id, 'units', { scan: first, expiresOn: '2020-01-01' })).body.error.details.code).toBe(
      'unit-expired',
    );
    expect((await does(id, 'units', { scan: `]d2${first}`, lot: 'К-17', expiresOn: '2099-01-01' })).status).toBe(200);
    expect((await does(id, 'units', { scan: first })).body.error.details.code).toBe('unit-code-used');

    const open = await does(id, 'box-closed', { weightGrams: 640 });
    expect(open.status).toBe(409);
    expect(open.body.error.message).toMatch(/хватает: «.+» × 1/);
    const { units } = await show(id);
    const marked = units.find(({ code }) => code !== null)!;
    expect(marked.code).toBe(first);
    expect((await does(id, 'units/removed', { unitId: marked.id })).status).toBe(200);
    for (const scan of [first, markingCode(DROPS)]) expect((await does(id, 'units', { scan })).status).toBe(200);
    expect((await does(id, 'box-closed', { weightGrams: 640 })).body).toMatchObject({ state: 'packed' });
    const toCarrier = await does(id, 'handed-over', { track: '1100285492' });
    expect(toCarrier.body.error.details).toMatchObject({ code: 'shipment-move-not-allowed' });

    expect((await does(id, 'ready')).body).toMatchObject({ state: 'ready' });
    expect(await orderState(order)).toBe('ready-for-pickup');
    expect((await does(id, 'ready')).status).toBe(409);
    await shop.drain();
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} можно забрать`)).toHaveLength(1);

    expect(await stockOf(drops)).toEqual({ available: before.available - 2, held: before.held + 2 });
    const fiscal = { storage: '9960440300000001', document: '17', attribute: '1234567890' };
    expect((await does(id, 'delivered', { fiscal })).body.error.details.code).toBe('till-receipt-not-needed');
    expect((await does(id, 'delivered')).body).toMatchObject({ state: 'delivered' });
    expect(await orderState(order)).toBe('handed-over');
    expect(await stockOf(drops)).toEqual({ available: before.available - 2, held: before.held });
    expect(await shipmentOf(order)).toBeUndefined();

    // Each marked pack is a line of the closing receipt with its code.
    await shop.drain();
    const [receipt] = await shop.sandbox.receiptsOf(order.paymentId);
    const { items } = receipt!;
    expect(items.map(({ payment_subject, quantity }) => [payment_subject, quantity])).toEqual([
      ['commodity', 1],
      ['marked', 1],
      ['marked', 1],
    ]);
    const codes = items.flatMap(({ mark_code_info: info }) =>
      info ? [Buffer.from(info.gs_1m, 'base64').toString('utf8')] : [],
    );
    expect(codes[0]).toBe(first);
    expect(new Set(codes)).toEqual(new Set((await show(id)).units.flatMap(({ code }) => code ?? [])));
    const { events } = await show(id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'allocated',
      'picking-started',
      'unit-scanned',
      'unit-scanned',
      'unit-unscanned',
      'unit-scanned',
      'unit-scanned',
      'box-closed',
      'made-ready',
      'delivered',
    ]);
    expect(new Set(events.slice(1).map(({ actor }) => actor))).toEqual(new Set([`staff:1 ${DEMO_OWNER.name}`]));
  });

  it('a parcel goes to a carrier with its track number, which letter and page name', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    // As if it had been ordered to a point: the carrier is not what this story is about.
    await shop.query(
      `update orders set delivery = delivery || '{"method": "point", "title": "Пункт выдачи СДЭК"}' where id = $1`,
      [order.orderId],
    );
    await allocate();
    const { id } = await shipmentOf(order);
    await does(id, 'picking');
    await does(id, 'units', { productId: tea });
    await does(id, 'box-closed', { weightGrams: 300 });
    expect((await does(id, 'ready')).status).toBe(409);
    expect((await does(id, 'handed-over', { track: 'нет' })).status).toBe(400);
    expect((await does(id, 'handed-over', { track: '1100285492' })).body).toMatchObject({ state: 'with-carrier' });
    expect(await orderState(order)).toBe('shipped');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} передан в доставку`);
    expect(letter!.text).toContain('1100285492');
    const page = await (await fetch(shop.url + order.orderUrl)).text();
    expect(page).toContain('1100285492');
    expect((await does(id, 'ready')).body).toMatchObject({ state: 'ready' });
    expect((await does(id, 'delivered')).body).toMatchObject({ state: 'delivered' });
  });

  it('money taken in the shop needs the receipt of the till before the goods are handed out', async () => {
    const order = await orderPaidInShop([{ product: tea, quantity: 2 }]);
    await allocate();
    const { id } = await shipmentOf(order);
    expect((await show(id)).order.dueInShop).toBe(await totalOf(shop.url, [{ product: tea, quantity: 2 }]));
    await does(id, 'picking');
    expect(await orderState(order)).toBe('packing');
    for (const scan of [TEA, TEA.slice(1)]) expect((await does(id, 'units', { scan })).status).toBe(200);
    await does(id, 'box-closed', { weightGrams: 500 });
    await does(id, 'ready');
    expect((await does(id, 'delivered')).body.error.details.code).toBe('till-receipt-missing');
    const fiscal = { storage: '9960440300000001', document: '18', attribute: '1234567891' };
    expect((await does(id, 'delivered', { fiscal })).body).toMatchObject({ state: 'delivered' });
    expect(await shop.query('select fiscal from shipments where id = $1', [id])).toEqual([{ fiscal }]);
  });

  it('a command sent twenty times is carried out once; a stale one says who was faster', async () => {
    const order = await paidOrder([{ product: drops, quantity: 2 }]);
    await allocate();
    const { id, version: expectedVersion } = await shipmentOf(order);
    const press = { key: randomUUID(), expectedVersion };
    const path = `/api/shipments/${id}/picking`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call<Done>(shop.url, path, press, vera)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ state: 'picking', version: expectedVersion + 1 });
    const other = await call<object>(shop.url, `/api/shipments/${id}/holds`, { ...press, reason: 'проверка' }, vera);
    expect([other.status, other.body.error.details.code]).toEqual([422, 'command-key-reused']);
    const stale = await call<object>(shop.url, path, { ...press, key: randomUUID() }, vera);
    expect(stale.status).toBe(409);
    expect(stale.body.error.message).toContain(DEMO_OWNER.name);
  });

  it('a hold stops everything until it is released', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    await allocate();
    const { id } = await shipmentOf(order);
    for (const reason of ['адрес', 'звонок']) await does(id, 'holds', { reason: `Уточняем: ${reason}` });
    const stopped = await does(id, 'picking');
    expect(stopped.body.error.message).toContain('«Уточняем: адрес»');
    const { holds } = (await show(id)) as unknown as { holds: { id: number }[] };
    expect((await does(id, 'holds/released', { hold: holds[0]!.id })).status).toBe(200);
    expect((await does(id, 'holds/released', { hold: holds[0]!.id })).status).toBe(404);
    expect((await does(id, 'picking')).body.error.message).toContain('звонок');
    await does(id, 'holds/released', { hold: holds[1]!.id });
    expect((await does(id, 'picking')).status).toBe(200);
  });

  it('an order that ends is not packed: untouched it loses its shipment, in work it is a red stop that frees its codes', async () => {
    const early = await orderPaidInShop([{ product: tea, quantity: 1 }]);
    const late = await paidOrder([{ product: drops, quantity: 1 }]);
    await allocate();
    const { id: untouched } = await shipmentOf(early);
    const { id } = await shipmentOf(late);
    const given = await call(shop.url, `/api/orders/${early.orderId}/cancel`, { token: early.token });
    expect(given.status).toBe(200);
    expect((await does(untouched, 'picking')).body.error.details.code).toBe('shipment-order-ended');
    await allocate();
    expect((await show(untouched)).state).toBe('cancelled');

    await does(id, 'picking');
    const scan = markingCode(DROPS);
    await does(id, 'units', { scan });
    expect((await does(id, 'cancelled')).body.error.details.code).toBe('shipment-order-open');
    // The money was refunded in the cabinet of the company.
    await shop.sandbox.advance(late.paymentId, 'refund');
    await shop.drain();
    expect(await orderState(late)).toBe('returned');
    expect((await does(id, 'box-closed', { weightGrams: 100 })).body.error.details.code).toBe('shipment-order-ended');
    const recipient = { name: 'Галина Петрова', phone: '8 916 765-43-21' };
    expect((await does(id, 'recipient', recipient)).body.error.details.code).toBe('shipment-order-ended');
    expect((await does(id, 'cancelled')).body).toMatchObject({ state: 'cancelled' });

    const next = await paidOrder([{ product: drops, quantity: 1 }]);
    await allocate();
    const again = await shipmentOf(next);
    await does(again.id, 'picking');
    expect((await does(again.id, 'units', { scan })).status).toBe(200);
  });

  it('a buyer who cancels while picking starts: one of the two wins', async () => {
    const order = await orderPaidInShop([{ product: tea, quantity: 1 }]);
    await allocate();
    const { id, version: expectedVersion } = await shipmentOf(order);
    const [given, started] = await Promise.all([
      call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token }),
      call(shop.url, `/api/shipments/${id}/picking`, { key: randomUUID(), expectedVersion }, vera),
    ]);
    expect([given.status, started.status].sort()).toEqual([200, 409]);
    expect(await orderState(order)).toBe(given.status === 200 ? 'cancelled' : 'packing');
  });

  describe('Анна asks to cancel what is being packed', () => {
    type Paid = Awaited<ReturnType<typeof paidOrder>>;
    const asks = ({ orderId, token }: Pick<Paid, 'orderId' | 'token'>, query = '') =>
      call<{ state: string }>(shop.url, `/api/orders/${orderId}/cancel-request${query}`, { token });
    const codeOf = async (answer: ReturnType<typeof asks>) => (await answer).body.error.details.code;
    const pageOf = async ({ orderUrl }: Paid) =>
      (await (await fetch(shop.url + orderUrl)).text()).replaceAll(/&nbsp;|\u00a0/g, ' ');
    /** What the staff sees of it. */
    async function listed({ number }: Paid, state: 'open' | 'closed') {
      const path = `/api/exceptions?kind=cancel-asked&order=${number}&state=${state}`;
      const { body } = await call<{ exceptions: { id: number; details: string; next: string }[] }>(
        shop.url,
        path,
        undefined,
        vera,
      );
      return body.exceptions;
    }
    async function picked() {
      const order = await paidOrder([{ product: tea, quantity: 1 }]);
      await allocate();
      const { id } = await shipmentOf(order);
      expect(await codeOf(asks(order))).toBe('order-still-cancellable');
      await does(id, 'picking');
      return { order, id };
    }
    const holdsOf = async (id: string) =>
      ((await show(id)) as unknown as { holds: { id: number; reason: string }[] }).holds;

    it('the next scan is a stop; Вера says yes: the money goes back once, the box is emptied', async () => {
      const { order, id } = await picked();
      const another = await paidOrder([{ product: tea, quantity: 1 }]);
      expect(await codeOf(asks({ ...order, token: another.token }))).toBe('order-unknown');
      expect((await asks(order, '?why=1')).status).toBe(400);
      expect(await pageOf(order)).toContain('Попросить отменить');

      const answers = await Promise.all([1, 2, 3, 4].map(() => asks(order)));
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ state: 'packing' })));
      const [hold, ...more] = await holdsOf(id);
      expect([hold!.reason, more]).toEqual(['Покупатель просит отменить заказ', []]);
      const stopped = await does(id, 'units', { scan: TEA });
      expect(stopped.body.error.details.code).toBe('shipment-on-hold');
      expect(stopped.body.error.message).toContain('«Покупатель просит отменить заказ»');
      expect(await pageOf(order)).toMatch(/Вы попросили отменить заказ.+остановили сборку/s);

      const [asked, ...others] = await listed(order, 'open');
      expect(others).toEqual([]);
      expect(asked!.details).toBe(`Отправка ${id}, задержка ${hold!.id}.`);
      expect(asked!.next).toMatch(/orders cancel <заказ>.+shipments release <заказ> <задержка>/);
      const closing = { reason: 'потом' };
      const closed = await call<object>(shop.url, `/api/exceptions/${asked!.id}/closed`, closing, vera);
      expect(closed.body.error.details.code).toBe('exception-needs-settling');

      for (const _ of ['once', 'again'])
        expect((await call(shop.url, `/api/orders/${order.orderId}/cancelled`, {}, vera)).status).toBe(200);
      await shop.drain();
      expect([await orderState(order), await listed(order, 'open')]).toEqual(['cancelled', []]);
      expect(await listed(order, 'closed')).toHaveLength(1);
      const refunds = await shop.sandbox.refunds();
      expect(refunds.filter(({ payment_id }) => payment_id === order.paymentId)).toHaveLength(1);
      expect((await asks(order)).body).toEqual({ state: 'cancelled' });
      expect((await does(id, 'cancelled')).body).toMatchObject({ state: 'cancelled' });
      expect(await holdsOf(id)).toEqual([]);
    });

    it('Вера says no: packing goes on, the page says what to do, and it is not asked for again', async () => {
      const { order, id } = await picked();
      await does(id, 'holds', { reason: 'звонок' });
      expect((await asks(order)).status).toBe(200);
      const [call1, request] = await holdsOf(id);
      await does(id, 'holds/released', { hold: call1!.id });
      expect(await listed(order, 'open')).toHaveLength(1);
      await does(id, 'holds/released', { hold: request!.id });
      expect(await listed(order, 'open')).toEqual([]);
      await shop.drain();
      const letters = await shop.sandbox.lettersAbout(`Заказ № ${order.number} отменить не получилось`);
      expect(letters.map(({ text }) => /Собираем его дальше.+вернём деньги/s.test(text))).toEqual([true]);
      expect(await pageOf(order)).toMatch(/Отменить заказ не получилось.+откажитесь от него при получении/s);
      expect(await codeOf(asks(order))).toBe('order-not-cancellable');

      expect((await does(id, 'units', { scan: TEA })).status).toBe(200);
      await does(id, 'box-closed', { weightGrams: 100 });
      expect((await does(id, 'ready')).body).toMatchObject({ state: 'ready' });
      const kinds = await shop.query<{ kind: string }>(
        `select kind from order_events where order_id = $1 and kind like 'cancel%' order by id`,
        [order.orderId],
      );
      expect(kinds).toEqual([{ kind: 'cancel-asked' }, { kind: 'cancel-declined' }]);
    });

    it('not once the box has left, which nobody asked about before', async () => {
      const { order, id } = await picked();
      await does(id, 'units', { scan: TEA });
      await does(id, 'box-closed', { weightGrams: 100 });
      await does(id, 'ready');
      expect(await codeOf(asks(order))).toBe('order-not-cancellable');
      expect(await pageOf(order)).not.toContain('Попросить отменить');
      expect(await holdsOf(id)).toEqual([]);
    });
  });

  it('digital goods, unpaid and unconfirmed orders have nothing to pack; one order gets one shipment', async () => {
    const unpaid = await orderByCard(shop.url, [{ product: tea, quantity: 1 }]);
    const paid = await paidOrder([{ product: tea, quantity: 1 }]);
    await runInShop(shop, {}, async (ctx) => {
      expect(await allocateShipment(ctx, unpaid.orderId)).toBeUndefined();
      const ids = await Promise.all([1, 2, 3, 4].map(() => allocateShipment(ctx, paid.orderId)));
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
    });
  });

  it('a picker sees no name and only the end of the phone; visitors see nothing', async () => {
    const order = await paidOrder([{ product: tea, quantity: 1 }]);
    await allocate();
    const { id } = await shipmentOf(order);
    expect((await call(shop.url, `/api/shipments/${id}`)).status).toBe(401);
    await shop.query(
      `with added as (insert into staff (email, name, created_at) values ('pavel@travosol.example', 'Павел', now()) returning id)
       insert into staff_roles (staff_id, role) select id, 'picker' from added`,
    );
    const pavel = await signInStaff(shop, 'pavel@travosol.example');
    expect((await show(id)).order).toMatchObject({ name: 'Анна Иванова', phone: '79161234567' });
    expect((await show(id, pavel)).order).toMatchObject({ name: '', phone: '4567' });
    expect((await does(id, 'picking', {}, pavel)).status).toBe(200);
    await shop.query("update orders set comment = 'Звоните Оле: 8 916 555-01-88' where id = $1", [order.orderId]);
    expect((await does(id, 'holds', { reason: 'не берёт +7 916 123-45-67' }, pavel)).status).toBe(200);
    expect(await show(id, pavel)).toMatchObject({
      order: { comment: 'Звоните Оле: …' },
      holds: [{ reason: 'не берёт …' }],
    });
    expect(await show(id)).toMatchObject({ holds: [{ reason: 'не берёт +7 916 123-45-67' }] });
  });

  describe('bad input', () => {
    const anna = { orderId: '', id: '', unit: 0, code: '' };
    const neighbour = { id: '', unit: 0, token: '' };
    const sold = { orderId: '', number: 0, unit: 0 };
    /** Its delivery is refunded. */
    const sent = { orderId: '' };
    /** Handed out a moment ago: its closing receipt is not sent yet. */
    const fresh = { orderId: '' };
    /** A bundle that waits for its buyer. */
    const bundled = { id: '', unit: 0 };
    const boxes = { withoutPoint: '', crowded: '' };
    const numbers = { storage: '9960440300000001', document: '17', attribute: '1234567890' };
    let secondPart = '';
    async function boxOf(order: { number: number }, scans: readonly object[]): Promise<string> {
      const { id } = await shipmentOf(order);
      await does(id, 'picking');
      for (const one of scans) await does(id, 'units', one);
      expect((await does(id, 'box-closed', { weightGrams: 300 })).body).toMatchObject({ state: 'packed' });
      return id;
    }
    const goesTo = ({ orderId }: { orderId: string }, delivery: object) =>
      shop.query('update orders set delivery = delivery || $2 where id = $1', [orderId, delivery]);
    beforeAll(async () => {
      const order = await paidOrder([
        { product: tea, quantity: 1 },
        { product: drops, quantity: 1 },
      ]);
      const other = await paidOrder([{ product: drops, quantity: 1 }]);
      const collected = await paidOrder([{ product: tea, quantity: 1 }]);
      const [bundle] = await shop.query<{ id: number; parts: number[] }>(
        `select b.id, array_agg(p.part_id::int) as parts from products b join product_parts p on p.bundle_id = b.id
         where b.published_at is not null group by b.id having not bool_or(p.part_id = $1) and sum(p.quantity) = count(*)
         order by b.id limit 1`,
        [drops],
      );
      const set = await paidOrder([{ product: bundle!.id, quantity: 1 }]);
      const lost = await paidOrder([{ product: tea, quantity: 1 }]);
      const large = await paidOrder([{ product: tea, quantity: 127 }]);
      const last = await paidOrder([{ product: tea, quantity: 1 }]);
      const byPost = await (await openPackingDesk(shop)).paidOrder([{ product: tea, quantity: 1 }]);
      await allocate();
      Object.assign(anna, { orderId: order.orderId, id: (await shipmentOf(order)).id });
      Object.assign(neighbour, { id: (await shipmentOf(other)).id, token: other.token });
      for (const id of [anna.id, neighbour.id]) await does(id, 'picking');
      await does(anna.id, 'units', { productId: tea });
      await does(neighbour.id, 'units', { scan: (anna.code = markingCode(DROPS)) });
      anna.unit = (await show(anna.id)).units[0]!.id;
      neighbour.unit = (await show(neighbour.id)).units[0]!.id;
      const id = await boxOf(collected, [{ productId: tea }]);
      await does(id, 'ready');
      await does(id, 'delivered');
      const parcel = await boxOf(byPost, [{ productId: tea }]);
      await does(parcel, 'handed-over', { track: '1100285492' });
      await does(parcel, 'delivered');
      await shop.drain();
      Object.assign(sold, {
        orderId: collected.orderId,
        number: collected.number,
        unit: (await show(id)).units[0]!.id,
      });
      Object.assign(sent, { orderId: byPost.orderId });
      expect((await refund([], { of: sent.orderId, delivery: true })).status).toBe(200);
      await shop.drain();

      bundled.id = await boxOf(
        set,
        bundle!.parts.map((productId) => ({ productId })),
      );
      await does(bundled.id, 'ready');
      bundled.unit = (await show(bundled.id)).units[0]!.id;
      boxes.withoutPoint = await boxOf(lost, [{ productId: tea }]);
      await goesTo(lost, { method: 'point', carrier: 'cdek' });
      await shop.query(
        `insert into shipment_units (shipment_id, position, product_id, scanned_at)
         select id, 0, $2, now() from shipments, generate_series(1, 126) where order_id = $1`,
        [large.orderId, tea],
      );
      boxes.crowded = await boxOf(large, [{ productId: tea }]);
      await goesTo(large, { method: 'point', carrier: 'cdek', pointCode: 'NSK1' });
      // A receipt in two parts, both refused by the cash register; the first is made by hand.
      secondPart = randomUUID();
      await shop.query(
        `with first as (update receipts set part = '1', state = 'canceled', next_check_at = null where order_id = $1 and kind = 'closing' returning *)
         insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, created_at, updated_at)
         select $2, order_id, payment_id, kind, '2', state, amount, lines, provider, created_at, updated_at from first`,
        [sold.orderId, secondPart],
      );
      const [{ id: firstPart }] = (await shop.query<{ id: string }>(
        "select id from receipts where order_id = $1 and part = '1'",
        [sold.orderId],
      )) as [{ id: string }];
      expect((await call(shop.url, `/api/receipts/${firstPart}/recorded`, numbers, vera)).status).toBe(200);
      const collectedNow = await boxOf(last, [{ productId: tea }]);
      await does(collectedNow, 'ready');
      expect((await does(collectedNow, 'delivered')).status).toBe(200);
      Object.assign(fresh, { orderId: last.orderId });
    });

    let lastSeen: Map<string, string> | undefined;
    const scan = (typed: string, more: object = {}) => does(anna.id, 'units', { scan: typed, ...more });
    const unseen = (path: string, facts: object = {}) =>
      call<object>(shop.url, path, { key: randomUUID(), expectedVersion: 1, ...facts }, vera);
    const refund = (lines: object[], { of = sold.orderId, delivery = false } = {}) =>
      call<object>(
        shop.url,
        `/api/orders/${of}/refunds`,
        { key: randomUUID(), lines, delivery, reason: 'defect' },
        vera,
      );

    it.each<
      readonly [
        what: string,
        status: number,
        code: string | undefined,
        next: RegExp,
        press: () => ReturnType<typeof call<object>>,
      ]
    >([
      [
        'an unknown shipment',
        404,
        'shipment-unknown',
        /обновите список/,
        () => unseen(`/api/shipments/${randomUUID()}/picking`),
      ],
      ['an id that is none', 400, undefined, /обновите список/, () => unseen('/api/shipments/17/picking')],
      [
        'a version that nobody saw',
        409,
        'shipment-changed',
        /обновите её/,
        () => unseen(`/api/shipments/${anna.id}/box-closed`, { weightGrams: 300 }),
      ],
      ['a negative weight', 400, undefined, /Укажите вес/, () => does(anna.id, 'box-closed', { weightGrams: -640 })],
      ['no weight', 400, undefined, /Укажите вес/, () => does(anna.id, 'box-closed', { weightGrams: 0 })],
      ['a weight in words', 400, undefined, /Укажите вес/, () => does(anna.id, 'box-closed', { weightGrams: '640' })],
      ['a weight of a lorry', 400, undefined, /в граммах/, () => does(anna.id, 'box-closed', { weightGrams: 1e9 })],
      [
        'a box that is not full',
        409,
        'units-missing',
        /Доложите/,
        () => does(anna.id, 'box-closed', { weightGrams: 300 }),
      ],
      [
        'a code without its separators',
        422,
        'scan-unreadable',
        /настройку/,
        () => scan(markingCode(DROPS).replace(GS, '')),
      ],
      ['a code with a wrong digit', 422, 'scan-unreadable', /ещё раз/, () => scan(markingCode('04601234500013'))],
      ['a code in Russian letters', 422, 'scan-unreadable', /раскладку/, () => scan(`01${DROPS}21Фыва`)],
      ['a code with a zero character', 400, undefined, /снова/, () => scan(`01${DROPS}\u0000`)],
      ['a code of a thousand characters', 400, undefined, /слишком длинный/, () => scan('0'.repeat(1_000))],
      ['a code and a product', 400, undefined, /одно из двух/, () => scan(TEA, { productId: tea })],
      ['one pack too many', 409, 'unit-too-many', /на полку/, () => scan(TEA)],
      ['goods of another order', 409, 'unit-of-another-order', /возьмите нужную/, () => scan('4600000000008')],
      ['a code that is in another box', 409, 'unit-code-used', /другую упаковку/, () => scan(anna.code)],
      [
        'an expired pack',
        409,
        'unit-expired',
        /возьмите другую/,
        () => scan(markingCode(DROPS), { expiresOn: '2020-01-01' }),
      ],
      [
        'a day that there is not',
        400,
        undefined,
        /Нужен день/,
        () => scan(markingCode(DROPS), { expiresOn: '2027-02-31' }),
      ],
      [
        "a pack of another order's box",
        404,
        'unit-unknown',
        /обновите отправку/,
        () => does(anna.id, 'units/removed', { unitId: neighbour.unit }),
      ],
      [
        'a track number that is none',
        400,
        undefined,
        /цифр и дефисов/,
        () => does(anna.id, 'handed-over', { track: 'нет' }),
      ],
      [
        'a label of a box that has none',
        409,
        'parcel-label-missing',
        /подождите/,
        () => call<object>(shop.url, `/api/shipments/${anna.id}/label`, undefined, vera),
      ],
      [
        'a refund of more than was bought',
        409,
        'refund-too-many',
        /ещё за 1 штуку/,
        () => refund([{ position: 0, quantity: 2 }]),
      ],
      [
        'a refund of a line twice',
        400,
        undefined,
        /один раз/,
        () =>
          refund([
            { position: 0, quantity: 1 },
            { position: 0, quantity: 1 },
          ]),
      ],
      ['a refund of a negative number', 400, undefined, /[а-я]/, () => refund([{ position: 0, quantity: -1 }])],
      [
        'a refund of an unknown line',
        422,
        'refund-line-unknown',
        /обновите заказ/,
        () => refund([{ position: 7, quantity: 1 }]),
      ],
      [
        'a refund of a delivery that is refunded',
        409,
        'refund-delivery-done',
        /обновите заказ/,
        () => refund([], { of: sent.orderId, delivery: true }),
      ],
      [
        'a refund before the closing receipt',
        409,
        'refund-too-early',
        /через несколько минут/,
        () => refund([{ position: 0, quantity: 1 }], { of: fresh.orderId }),
      ],
      [
        'a part of a bundle',
        409,
        'units-of-bundle',
        /берут или оставляют целиком/,
        () => does(bundled.id, 'partly-delivered', { unitIds: [bundled.unit] }),
      ],
      [
        'no pack that was taken',
        409,
        'units-none-taken',
        /запишите, что отправка не получена/,
        () => does(bundled.id, 'partly-delivered', { unitIds: [] }),
      ],
      [
        'a parcel without a point',
        409,
        'parcel-address-missing',
        /в кабинете службы доставки/,
        () => does(boxes.withoutPoint, 'registering'),
      ],
      [
        'a parcel of more packs than its carrier takes',
        409,
        'parcel-too-many-packs',
        /не больше 126 упаковок .* через кабинет/,
        () => does(boxes.crowded, 'registering'),
      ],
      [
        'numbers of another part of the receipt',
        409,
        'receipt-numbers-taken',
        /проверьте, какую часть/,
        () => call<object>(shop.url, `/api/receipts/${secondPart}/recorded`, numbers, vera),
      ],
      [
        "a return with another buyer's token",
        404,
        'order-unknown',
        /[а-я]/,
        () =>
          call<object>(shop.url, `/api/orders/${sold.orderId}/returns`, {
            token: neighbour.token,
            key: randomUUID(),
            reason: 'defect',
            goods: [{ position: 0, productId: tea, quantity: 1 }],
          }),
      ],
    ])('%s: %i, its next step, and nothing has changed', async (_what, status, code, next, press) => {
      const before = (lastSeen ??= await everything(shop));
      const answer = await press();
      const { name, message, details } = answer.body.error;
      expect([answer.status, details.code]).toEqual([status, code]);
      expect([name, message.replaceAll('\u00a0', ' ')]).toEqual([expect.any(String), expect.stringMatching(next)]);
      lastSeen = await everything(shop);
      expect(lastSeen).toEqual(before);
    });

    it('a version that nobody saw stops every command, with one sentence', async () => {
      const opened = { orderId: sold.orderId, key: randomUUID(), unitIds: [sold.unit], reason: 'defect' };
      const { body: back } = await call<{ returnId: string }>(shop.url, '/api/returns', opened, vera);
      const [{ id: refundId }] = (await shop.query<{ id: string }>('select id from refunds where order_id = $1', [
        sent.orderId,
      ])) as [{ id: string }];
      const stands = (state: string) => shop.query('update refunds set state = $2 where id = $1', [refundId, state]);
      await stands('awaiting-approval');
      const reason = 'служба доставки ответила';
      const units = [{ unitId: sold.unit, disposition: 'restock' }];
      const lines = [{ position: 0, quantity: 1 }];
      const facts: Record<string, Record<string, object>> = {
        [`shipments/${anna.id}`]: {
          picking: {},
          units: { productId: tea },
          'units/removed': { unitId: anna.unit },
          'box-closed': { weightGrams: 300 },
          'box-opened': {},
          registering: {},
          'parcel-removed': {},
          'handed-over': {},
          'found-with-carrier': { reason },
          ready: {},
          delivered: {},
          'partly-delivered': { unitIds: [anna.unit] },
          'not-collected': {},
          recalled: {},
          lost: { reason },
          'sent-again': {},
          'order-returned': {},
          holds: { reason },
          'holds/released': { hold: 1 },
          recipient: { name: 'Борис', phone: freshPhone() },
          'packs-cancelled': { lines, why: 'wanted', reason },
          split: { positions: [0] },
          joined: { other: { shipmentId: randomUUID(), expectedVersion: 1 } },
          cancelled: {},
        },
        [`returns/${back.returnId}`]: {
          accepted: {},
          refused: { refusal: 'Упаковка вскрыта, вернуть нельзя.' },
          received: { unitIds: [sold.unit] },
          inspected: { units, refund: null },
          'quarantine-decided': { units },
        },
        [`orders/${anna.orderId}`]: { cancelled: {}, refunds: { lines, reason: 'defect' } },
        [`refunds/${refundId}`]: { approved: {}, declined: {}, recorded: {} },
        [`receipts/${secondPart}`]: { recorded: { ...numbers, document: '18' } },
      };
      const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as { paths: Record<string, any> };
      const before = await everything(shop);
      const wrong: unknown[] = [];
      for (const [thing, commands] of Object.entries(facts)) {
        const [noun] = thing.split('/') as [string];
        for (const [path, body] of Object.entries(commands)) {
          const isKeyed = ['shipments', 'returns'].includes(noun) || path === 'refunds';
          const sentBody = { ...(isKeyed && { key: randomUUID() }), expectedVersion: 999, ...body };
          const { status, body: answer } = await call<object>(shop.url, `/api/${thing}/${path}`, sentBody, vera);
          const { code = '', version = 0 } = (answer.error?.details ?? {}) as { code?: string; version?: number };
          const says = /за\u00a0это время изменили/.test(answer.error?.message ?? '');
          if (status !== 409 || !/^(order|shipment|return)-changed$/.test(code) || version < 1 || !says)
            wrong.push([thing, path, status, code]);
        }
        // None is forgotten; that Anna's order goes to no other place is said first.
        const known = Object.keys(paths)
          .filter((path) => paths[path].post && path.startsWith(`/api/${noun}/{`))
          .map((path) => path.replace(/^.*?}\//, ''));
        const forgotten = known.filter((path) => !(path in commands) && !['point', 'address'].includes(path));
        if (noun !== 'orders') expect(forgotten).toEqual([]);
      }
      expect(wrong).toEqual([]);
      expect(await everything(shop)).toEqual(before);
      await stands('done');
    });
  });

  it('a barcode belongs to one product, and marked goods have one', async () => {
    expect((await save(tea, { gtin: DROPS })).body.error!.details.code).toBe('gtin-taken');
    expect((await save(tea, { gtin: '4601234567890' })).body.error!.message).toContain('не сходится');
    expect((await save(drops, { gtin: null })).body.error!.details.code).toBe('gtin-missing');
  });
});
