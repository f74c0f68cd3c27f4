// Longer than usual: one shop for what may become of an order that is sent in parts.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/kernel/dates.ts';
import { comparePayments } from '../../src/shop/reconciliation/payment-sides.reads.ts';
import { totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { findViolations } from '../support/find-violations.ts';
import { markingCode } from '../support/marking-codes.ts';
import { kopecksOfOrder, receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const DROPS = '04601234500043';
const TILL = { storage: '9960440300000001', document: '21', attribute: '1234567892' };
const codeOf = ({ body }: { body: { error?: { details: { code?: string } } } }) => body.error?.details.code;

interface Part {
  readonly id: string;
  readonly state: string;
  readonly positions: number[];
}

describe('an order that is sent in parts', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let drops: number;
  let teaSum: number;
  let dropsSum: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { CDEK_WEBHOOK_TOKEN: TOKEN } });
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and p.type = 'single' order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    teaSum = await totalOf(shop.url, [{ product: tea, quantity: 2 }]);
    dropsSum = await totalOf(shop.url, [{ product: drops, quantity: 1 }]);
    await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);
    shop.expectErrors(/parcel-not-delivered|parcel-lost|part-to-refund/);
  });
  afterEach(async () => {
    await shop.enqueue('collect-claims');
    await shop.drain();
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: now })).toEqual([]);
  });
  afterAll(() => shop.close());

  const items = () => [
    { product: tea, quantity: 2 },
    { product: drops, quantity: 1 },
  ];
  const ofTea = () => [{ productId: tea }, { productId: tea }];
  const ofDrops = () => [{ scan: markingCode(DROPS) }];
  const partsOf = ({ orderId }: DeskOrder) =>
    shop.query<Part>(
      `select id, state, (select coalesce(array_agg(distinct l.position), '{}') from shipment_lines l
         where l.shipment_id = s.id and l.quantity > 0) as positions
       from shipments s where order_id = $1 order by part`,
      [orderId],
    );
  /** The drops go into a part of their own. */
  async function splits(order: DeskOrder): Promise<[tea: string, drops: string]> {
    const id = await desk.openShipment(order);
    expect((await desk.does(id, 'split', { positions: [1] })).status).toBe(200);
    const parts = await partsOf(order);
    expect(parts).toMatchObject([
      { id, state: 'allocated', positions: [0] },
      { state: 'allocated', positions: [1] },
    ]);
    return [id, parts[1]!.id];
  }
  const closedSums = async ({ orderId }: DeskOrder) =>
    (await receiptsWritten(shop, orderId)).filter(({ of }) => of === 'closing').map(({ sum }) => sum);
  const pageOf = async ({ orderUrl }: DeskOrder) =>
    (await (await fetch(shop.url + orderUrl)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  const refunds = ({ orderId }: DeskOrder, position: number, quantity: number) =>
    call<{ amount: number; error?: { details: { code: string } } }>(
      shop.url,
      `/api/orders/${orderId}/refunds`,
      { key: randomUUID(), lines: [{ position, quantity }], delivery: false, reason: 'not-received' },
      desk.vera(),
    );
  const cancels = ({ orderId }: DeskOrder) =>
    call<{ error?: { details: { code: string } } }>(shop.url, `/api/orders/${orderId}/cancelled`, {}, desk.vera());

  it('is closed part by part as its buyer gets them, and its stock is spent once', async () => {
    const before = [await desk.stockOf(tea), await desk.stockOf(drops)];
    const order = await desk.paidOrder(items());
    const delivery = order.total - teaSum - dropsSum;
    const id = await desk.openShipment(order);
    expect(codeOf(await desk.does(id, 'split', { positions: [0, 1] }))).toBe('split-all');
    expect(codeOf(await desk.does(id, 'split', { positions: [7] }))).toBe('pieces-line-unknown');
    const command = { positions: [1], key: randomUUID(), expectedVersion: (await desk.show(id)).version };
    const split = await desk.does(id, 'split', command);
    expect(split.status).toBe(200);
    expect((await desk.does(id, 'split', command)).body).toEqual(split.body);
    const [, second] = await partsOf(order);
    const scanned = await call(shop.url, `/api/shipments/of-order/${order.number}?part=2`, undefined, desk.vera());
    expect(scanned.body).toMatchObject({ shipmentId: second!.id, state: 'allocated' });

    await desk.pack(id, ofTea());
    expect(await desk.orderState(order)).toBe('packing');
    expect(codeOf(await desk.does(second!.id, 'joined', { other: { shipmentId: id, expectedVersion: 1 } }))).toBe(
      'split-not-allocated',
    );
    const first = await desk.sent(order, id);
    expect(first.content.packages[0].items).toHaveLength(2);
    expect(await desk.orderState(order)).toBe('packing');
    expect(codeOf(await cancels(order))).toBe('order-part-has-left');
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} передан в доставку`);
    expect(letter!.text).toContain('Это посылка 1 из\u00a02');
    expect(await closedSums(order)).toEqual([]);

    await desk.happens(first, 'DELIVERED');
    expect(await desk.orderState(order)).toBe('packing');
    expect(await closedSums(order)).toEqual([teaSum + delivery]);
    expect(await desk.stockOf(tea)).toEqual({ available: before[0]!.available - 2, held: before[0]!.held });
    expect(await desk.stockOf(drops)).toEqual({ available: before[1]!.available - 1, held: before[1]!.held + 1 });
    const page = await pageOf(order);
    expect(page).toContain('Посылка 1 из 2: вручена');
    expect(page).toContain('Посылка 2 из 2: собирается');

    await desk.pack(second!.id, ofDrops());
    const last = await desk.sent(order, second!.id);
    expect(await desk.orderState(order)).toBe('shipped');
    await desk.happens(last, 'DELIVERED');
    expect(await desk.orderState(order)).toBe('handed-over');
    expect(await closedSums(order)).toEqual([teaSum + delivery, dropsSum]);
    expect(await desk.stockOf(drops)).toEqual({ available: before[1]!.available - 1, held: before[1]!.held });
    expect(await desk.exceptionsOf(order)).toEqual([]);

    // Sold goods are refunded afterwards as such.
    expect(await refunds(order, 0, 1)).toMatchObject({ status: 200, body: { amount: teaSum / 2 } });
    await shop.drain();
    expect((await receiptsWritten(shop, order.orderId)).at(-1)).toMatchObject({
      of: 'refund',
      lines: [expect.stringContaining('full_payment')],
    });
  });

  it('one part is lost: its money goes back at once, exactly, and the other part is closed', async () => {
    const before = [await desk.stockOf(tea), await desk.stockOf(drops)];
    const order = await desk.paidOrder(items());
    const [first, second] = await splits(order);
    await desk.pack(second, ofDrops());
    await desk.sent(order, second);
    expect((await desk.does(second, 'lost', { reason: 'служба не нашла' })).status).toBe(200);
    expect(await desk.stockOf(drops)).toEqual({ available: before[1]!.available - 1, held: before[1]!.held });
    expect(codeOf(await desk.does(second, 'sent-again'))).toBe('part-not-sent-again');
    expect(codeOf(await refunds(order, 1, 1))).toBe('refund-not-possible');
    expect((await desk.does(second, 'order-returned')).status).toBe(200);
    expect(codeOf(await desk.does(second, 'order-returned'))).toBe('shipment-not-back');
    expect(await desk.openExceptionsOf(order)).toEqual(['part-to-refund']);
    expect(codeOf(await refunds(order, 0, 1))).toBe('refund-not-possible');
    expect(await refunds(order, 1, 1)).toMatchObject({ status: 200, body: { amount: dropsSum } });
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    const [letter] = await shop.sandbox.lettersAbout(`Посылка из заказа № ${order.number} потерялась`);
    expect(letter!.subject).toContain('(посылка 2 из\u00a02)');
    expect(letter!.text).toMatch(/Вернём за\u00a0неё деньги.+На\u00a0остальные посылки заказа это не\u00a0влияет/s);
    expect((await receiptsWritten(shop, order.orderId)).at(-1)).toMatchObject({
      of: 'refund',
      sum: dropsSum,
      lines: [expect.stringContaining('full_prepayment')],
    });

    await desk.pack(first, ofTea());
    await desk.happens(await desk.sent(order, first), 'DELIVERED');
    expect(await desk.orderState(order)).toBe('partly-bought');
    expect(await closedSums(order)).toEqual([order.total - dropsSum]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: dropsSum });
    expect(await desk.stockOf(tea)).toEqual({ available: before[0]!.available - 2, held: before[0]!.held });
    expect(codeOf(await refunds(order, 1, 1))).toBe('refund-too-many');
    expect(codeOf(await desk.does(second, 'delivered', { reason: 'покупатель позвонил' }))).toBe('shipment-settled');
  });

  it('paid on delivery: the parts collect the sum of the order together; what comes back is not paid', async () => {
    const order = await desk.orderOnDelivery(items(), desk.toDoor, 4);
    const [first, second] = await splits(order);
    await desk.pack(first, ofTea());
    await desk.pack(second, ofDrops());
    const parcels = [await desk.sent(order, first), await desk.sent(order, second)];
    expect(await desk.orderState(order)).toBe('shipped');
    for (const parcel of parcels) await desk.happens(parcel, 'DELIVERED');
    expect(await desk.orderState(order)).toBe('handed-over');
    const sums = [(await desk.show(first)).collected, (await desk.show(second)).collected];
    expect(sums).toEqual([order.total - dropsSum, dropsSum]);
    await shop.enqueue('collect-claims');
    await shop.drain();
    expect((await kopecksOfOrder(shop, order.orderId)).claims.toSorted((a, b) => b - a)).toEqual(sums);

    const before = await desk.stockOf(drops);
    const other = await desk.orderOnDelivery(items(), desk.toDoor, 4);
    const [kept, back] = await splits(other);
    await desk.pack(kept, ofTea());
    await desk.pack(back, ofDrops());
    await desk.happens(await desk.sent(other, kept), 'DELIVERED');
    await desk.happens(await desk.sent(other, back), 'NOT_DELIVERED');
    expect(await desk.orderState(other)).toBe('shipped');
    await desk.does(back, 'order-returned');
    expect(await desk.orderState(other)).toBe('partly-bought');
    expect((await desk.show(kept)).collected).toBe(other.total - dropsSum);
    const [unit] = (await desk.show(back)).units;
    const [returned] = await shop.query<{ id: string }>('select id from returns where order_id = $1', [other.orderId]);
    const does = async (path: string, facts: object) => {
      const at = `/api/returns/${returned!.id}`;
      const { body } = await call<{ version: number }>(shop.url, at, undefined, desk.vera());
      const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
      expect((await call(shop.url, `${at}/${path}`, command, desk.vera())).status).toBe(200);
    };
    await does('received', { unitIds: [unit!.id] });
    await does('inspected', { units: [{ unitId: unit!.id, disposition: 'restock' }], refund: null });
    expect(await desk.stockOf(drops)).toEqual(before);
  });

  it('is paid in our shop part by part', async () => {
    const order = await desk.orderOnDelivery(items(), { method: 'pickup' }, 3);
    const [first, second] = await splits(order);
    expect([(await desk.show(first)).order.dueInShop, (await desk.show(second)).order.dueInShop]).toEqual([
      order.total - dropsSum,
      dropsSum,
    ]);
    await desk.pack(first, ofTea());
    await desk.does(first, 'ready');
    expect(await desk.orderState(order)).toBe('packing');
    expect((await desk.does(first, 'delivered', { fiscal: TILL })).body).toMatchObject({ state: 'delivered' });
    await desk.pack(second, ofDrops());
    await desk.does(second, 'ready');
    expect(await desk.orderState(order)).toBe('ready-for-pickup');
    await desk.does(second, 'delivered', { fiscal: { ...TILL, document: '22' } });
    expect(await desk.orderState(order)).toBe('handed-over');
    expect((await desk.show(second)).collected).toBe(dropsSum);
  });

  it('one part is cancelled: its money goes back, and the other one is the order', async () => {
    const before = await desk.stockOf(drops);
    const order = await desk.paidOrder(items());
    const [first, second] = await splits(order);
    await desk.pack(first, ofTea());
    const foreign = { lines: [{ position: 0, quantity: 1 }], why: 'wanted', reason: 'кончился' };
    expect(codeOf(await desk.does(second, 'packs-cancelled', foreign))).toBe('pieces-line-unknown');
    const gone = { ...foreign, lines: [{ position: 1, quantity: 1 }] };
    expect((await desk.does(second, 'packs-cancelled', gone)).body).toMatchObject({ state: 'cancelled' });
    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: dropsSum });
    expect(await desk.stockOf(drops)).toEqual(before);
    await desk.happens(await desk.sent(order, first), 'DELIVERED');
    expect(await desk.orderState(order)).toBe('handed-over');
    expect(await closedSums(order)).toEqual([order.total - dropsSum]);

    // The same while the first part is with its buyer.
    const late = await desk.paidOrder(items());
    const [taken, missing] = await splits(late);
    await desk.pack(taken, ofTea());
    await desk.happens(await desk.sent(late, taken), 'DELIVERED');
    await desk.does(missing, 'packs-cancelled', gone);
    await shop.drain();
    expect(await desk.orderState(late)).toBe('handed-over');
    expect(await closedSums(late)).toEqual([late.total - dropsSum]);
    expect(await kopecksOfOrder(shop, late.orderId)).toMatchObject({ refunded: dropsSum });
  });

  it('none of its parts arrives: all of its money goes back', async () => {
    const order = await desk.paidOrder(items());
    const [first, second] = await splits(order);
    await desk.pack(first, ofTea());
    await desk.pack(second, ofDrops());
    for (const id of [first, second]) await desk.sent(order, id);
    for (const id of [first, second]) await desk.does(id, 'lost', { reason: 'служба не нашла' });
    await desk.does(first, 'order-returned');
    expect(await desk.orderState(order)).toBe('shipped');
    await desk.does(second, 'order-returned');
    expect(await desk.orderState(order)).toBe('returned');
    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: order.total });
    expect(await desk.openExceptionsOf(order)).toEqual([]);
  });

  it('is joined again, and split by one of several people at once', async () => {
    const order = await desk.paidOrder(items());
    const [first, second] = await splits(order);
    const other = { shipmentId: second, expectedVersion: (await desk.show(second)).version };
    expect((await desk.does(first, 'joined', { other })).status).toBe(200);
    expect(await partsOf(order)).toMatchObject([
      { id: first, state: 'allocated', positions: [0, 1] },
      { id: second, state: 'cancelled', positions: [] },
    ]);
    await desk.pack(first, [...ofTea(), ...ofDrops()]);
    await desk.happens(await desk.sent(order, first), 'DELIVERED');
    expect(await closedSums(order)).toEqual([order.total]);

    const raced = await desk.paidOrder(items());
    const id = await desk.openShipment(raced);
    const answers = await Promise.all([
      desk.does(id, 'split', { positions: [1], expectedVersion: 1 }),
      desk.does(id, 'picking', { expectedVersion: 1 }),
      desk.does(id, 'split', { positions: [0], expectedVersion: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'shipment-changed')).toHaveLength(2);

    const cancelled = await desk.paidOrder(items());
    const box = await desk.openShipment(cancelled);
    const [, byBuyer] = await Promise.all([
      desk.does(box, 'split', { positions: [1] }),
      call(shop.url, `/api/orders/${cancelled.orderId}/cancelled`, {}, desk.vera()),
    ]);
    expect(byBuyer.status).toBe(200);
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    expect(new Set((await partsOf(cancelled)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
    expect(await kopecksOfOrder(shop, cancelled.orderId)).toMatchObject({ refunded: cancelled.total });
  });

  it('a part without its closing receipt is missed by the comparison of the day, whatever the other one has', async () => {
    const order = await desk.paidOrder(items());
    const parts = await splits(order);
    /** What the comparison says of parts of the order. */
    const missed = () =>
      runInShop(shop, {}, async (ctx) => {
        const compared = await comparePayments(ctx.db, 'yookassa', moscowDay(shop.now()), true, 'buyer');
        return compared
          .get('receipts')!
          .differences.filter(({ orderId, key }) => orderId === order.orderId && key.startsWith('closing-of-'))
          .map(({ key, cause, ours }) => [key, cause, ours]);
      });
    for (const [nth, scans] of [ofTea(), ofDrops()].entries()) {
      await desk.pack(parts[nth]!, scans);
      await desk.does(parts[nth]!, 'handed-over', { track: `AAP12702024${nth}` });
      expect((await desk.does(parts[nth]!, 'delivered')).status).toBe(200);
      const sum = nth === 0 ? order.total - dropsSum : dropsSum;
      expect(await missed()).toEqual([[`closing-of-part:${order.number}-${nth + 1}`, 'receipt-missing', sum]]);
      await shop.drain();
      expect(await missed()).toEqual([]);
    }
  });
});
