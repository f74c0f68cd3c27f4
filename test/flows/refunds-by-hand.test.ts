// Longer than usual: one shop for every way of paying at the hand-over.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { formatMoney, kopecks, rubles } from '../../src/kernel/money.ts';
import { PAY } from '../../src/kernel/pay-systems.ts';
import { approveRefund } from '../../src/shop/payments/approve-refund.ts';
import { refundUnits } from '../../src/shop/payments/refund-units.ts';
import { checkoutForm, placeOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { freshPhone } from '../support/customer.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TILL = { storage: '9960440300000001', document: '17', attribute: '1234567890' };
const NUMBERS = ['--fn', TILL.storage, '--fd', TILL.document, '--fpd', TILL.attribute];

interface Refunded {
  readonly refundId: string;
  readonly amount: number;
  readonly byHand: boolean;
}

describe('money that was paid at the hand-over is paid back by a person', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  beforeAll(async () => {
    shop = await openTestShop();
    desk = await openPackingDesk(shop);
    shop.expectErrors(/refund-to-pay/);
  });
  afterAll(() => shop.close());

  const scans = (packs: number) => Array.from({ length: packs }, () => ({ productId: 2 }));
  const codeOf = ({ body }: { body: object }) =>
    (body as { error?: { details: { code: string } } }).error?.details.code;
  const refundsOf = ({ orderId }: DeskOrder) =>
    shop.query<{ id: string; state: string; amount: number }>(
      'select id, state, amount::int from refunds where order_id = $1 order by created_at',
      [orderId],
    );
  const openOf = ({ orderId }: DeskOrder) =>
    shop.query("select kind from exceptions where facts->>'orderId' = $1 and closed_at is null", [orderId]);
  const refund = ({ orderId }: DeskOrder, quantity: number, position = 0) =>
    call<Refunded>(
      shop.url,
      `/api/orders/${orderId}/refunds`,
      { key: randomUUID(), lines: [{ position, quantity }], delivery: false, reason: 'defect' },
      desk.vera(),
    );
  async function doesReturn(id: string, path: string, facts: object = {}) {
    const { body } = await call<{ version: number }>(shop.url, `/api/returns/${id}`, undefined, desk.vera());
    const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
    return call<{ state: string }>(shop.url, `/api/returns/${id}/${path}`, command, desk.vera());
  }
  const returnOf = async ({ orderId }: DeskOrder) =>
    (
      await shop.query<{ id: string; number: number }>('select id, number::int from returns where order_id = $1', [
        orderId,
      ])
    )[0]!;

  it('in our shop: named in the letter, asked of the staff, recorded once with the numbers of the receipt', async () => {
    const [course] = await shop.query<{ id: number; price: number }>(
      "select id, price::int from products where slug = 'kurs-vecher-bez-ekrana'",
    );
    const items = [
      { product: 2, quantity: 3 },
      { product: course!.id, quantity: 1 },
    ];
    const order = await desk.orderOnDelivery(items, { method: 'pickup' }, PAY.cashInShop);
    const shipmentId = await desk.packed(order, scans(3));
    await desk.does(shipmentId, 'ready');
    expect(codeOf(await refund(order, 1))).toBe('refund-not-possible');
    expect((await desk.does(shipmentId, 'delivered', { fiscal: TILL })).body.state).toBe('delivered');
    await shop.drain();

    const token = new URL(order.orderUrl, shop.url).searchParams.get('token')!;
    const goods = [{ position: 0, productId: 2, quantity: 1 }];
    const asked = { token, key: randomUUID(), reason: 'defect', goods };
    expect((await call(shop.url, `/api/orders/${order.orderId}/returns`, asked)).status).toBe(200);
    const { id: returnId, number } = await returnOf(order);
    await doesReturn(returnId, 'accepted');
    const [unit] = (await desk.show(shipmentId)).units;
    await doesReturn(returnId, 'received', { unitIds: [unit!.id] });
    const looked = { units: [{ unitId: unit!.id, disposition: 'restock' }], refund: { delivery: false } };
    expect((await doesReturn(returnId, 'inspected', looked)).body).toMatchObject({ state: 'closed' });
    await shop.drain();
    const third = (order.total - course!.price) / 3;
    expect(await refundsOf(order)).toMatchObject([{ state: 'to-pay-by-hand', amount: third }]);
    expect(await openOf(order)).toEqual([{ kind: 'refund-to-pay' }]);
    const [letter] = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`);
    for (const words of [`товар из возврата ${number}`, 'Вы платили при получении', 'К возврату'])
      expect(letter!.text.replaceAll('\u00a0', ' ')).toContain(words);
    expect(codeOf(await refund(order, 3))).toBe('refund-too-many');

    const paidBack = (...numbers: string[]) =>
      runShopCommand(shop.databaseUrl, 'returns', 'paid-back', String(number), ...numbers);
    expect((await paidBack()).text).toContain('Сначала пробейте чек');
    const { text: shown } = await runShopCommand(shop.databaseUrl, 'returns', 'show', String(number));
    const version = Number(/заказа: (\d+)/.exec(shown)![1]);
    expect((await paidBack(...NUMBERS, '--version', String(version - 1))).text).toMatch(/за\u00a0это время изменили/);
    expect(await refundsOf(order)).toMatchObject([{ state: 'to-pay-by-hand' }]);
    for (const _ of ['once', 'again'])
      expect(await paidBack(...NUMBERS, '--version', String(version))).toMatchObject({ code: 0 });
    expect((await paidBack(...NUMBERS.slice(0, -1), '1')).text).toContain('номера у\u00a0него другие');
    expect([await refundsOf(order), await openOf(order)]).toMatchObject([[{ state: 'done' }], []]);
    await shop.enqueue('resend-letters');
    await shop.drain();
    const [told, ...more] = await shop.sandbox.lettersAbout(`Деньги за заказ № ${order.number} возвращены`);
    expect([told!.text, more]).toEqual([expect.stringContaining('Если деньги до\u00a0вас не\u00a0дошли'), []]);
    const events = await shop.query<{ facts: object; actor: string }>(
      "select facts, actor from order_events where order_id = $1 and kind = 'partly-refunded'",
      [order.orderId],
    );
    expect(events).toMatchObject([{ facts: { refunded: third, fiscal: TILL } }]);
    expect(events[0]!.actor).toMatch(/^staff/);

    const recorded = (refundId: string, document: string) =>
      call(shop.url, `/api/refunds/${refundId}/recorded`, { fiscal: { ...TILL, document } }, desk.vera());
    // The course, which was opened at the hand-over, is closed once its money was paid back.
    const isClosed = () =>
      shop.query('select revoked_at is not null as closed from digital_grants where order_id = $1', [order.orderId]);
    const ofCourse = await refund(order, 1, 1);
    expect(ofCourse.body).toMatchObject({ amount: course!.price, byHand: true });
    expect(await isClosed()).toEqual([{ closed: false }]);
    expect((await recorded(ofCourse.body.refundId, '19')).status).toBe(200);
    expect(await isClosed()).toEqual([{ closed: true }]);

    // The rest ends the order.
    const rest = await refund(order, 2);
    expect(rest.body).toMatchObject({ amount: 2 * third, byHand: true });
    const answer = await recorded(rest.body.refundId, '18');
    expect(answer.body).toMatchObject({ state: 'done', amount: rest.body.amount });
    expect(await desk.orderState(order)).toBe('returned');
    expect(codeOf(await refund(order, 1))).toBe('refund-too-many');

    // The buyer sees what the till has printed.
    const page = (await (await fetch(shop.url + order.orderUrl)).text()).replaceAll('<!-- -->', '');
    const onPage = [...page.matchAll(/>(Оплата при\u00a0получении|Возврат), ([^<]+)</g)].map(([, name, sum]) => [
      name,
      sum,
    ]);
    expect(onPage).toEqual([
      ['Оплата при\u00a0получении', formatMoney(kopecks(order.total))],
      ['Возврат', formatMoney(kopecks(third))],
      ['Возврат', formatMoney(kopecks(course!.price))],
      ['Возврат', formatMoney(kopecks(2 * third))],
    ]);
    expect(page).toContain(TILL.storage);
  });

  it('of what was left after one piece was cancelled: each pack once, and to the last kopeck', async () => {
    await shop.query("insert into coupons (code, title, kind, value) values ('RUBL', 'Рубль', 'sum', 100)");
    const [items, coupons] = [[{ product: 2, quantity: 3 }], ['RUBL']];
    const { total } = (await call<{ total: number }>(shop.url, '/api/cart/quote', { items, coupons })).body;
    const contact = { name: 'Борис', phone: freshPhone(), email: 'boris.rubl@example.ru' };
    const form = checkoutForm(items, total, { coupons, paySystem: PAY.cashInShop, contact });
    const order: DeskOrder = { ...(await placeOrder(shop.url, form)).body, total };
    await call(shop.url, `/api/orders/${order.orderId}/confirmed`, {}, desk.vera());
    const shipmentId = await desk.openShipment(order);
    const broken = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'упала банка' };
    expect((await desk.does(shipmentId, 'packs-cancelled', broken)).status).toBe(200);
    await desk.pack(shipmentId, scans(2));
    await desk.does(shipmentId, 'ready');
    expect((await desk.does(shipmentId, 'delivered', { fiscal: TILL })).status).toBe(200);
    const { collected, units } = await desk.show(shipmentId);
    expect(collected).toBe(total - Math.floor(total / 3));

    expect((await refund(order, 1)).body.amount).toBe(collected! / 2);
    const token = new URL(order.orderUrl, shop.url).searchParams.get('token')!;
    const goods = [{ position: 0, productId: 2, quantity: 2 }];
    await call(shop.url, `/api/orders/${order.orderId}/returns`, { token, key: randomUUID(), reason: 'defect', goods });
    const { id: returnId } = await returnOf(order);
    await doesReturn(returnId, 'accepted');
    await doesReturn(returnId, 'received', { unitIds: units.map(({ id }) => id) });
    const looked = (of: typeof units) => ({
      units: of.map(({ id: unitId }) => ({ unitId, disposition: 'restock' })),
      refund: { delivery: false },
    });
    expect(codeOf(await doesReturn(returnId, 'inspected', looked(units)))).toBe('refund-too-many');
    expect((await doesReturn(returnId, 'inspected', looked(units.slice(1)))).status).toBe(200);
    expect(codeOf(await refund(order, 1))).toBe('refund-too-many');
    const saved = await refundsOf(order);
    expect(saved.reduce((sum, { amount }) => sum + amount, 0)).toBe(collected);
    for (const { id } of saved)
      expect((await call(shop.url, `/api/refunds/${id}/recorded`, { fiscal: TILL }, desk.vera())).status).toBe(200);
    expect(await desk.orderState(order)).toBe('returned');
  });

  it('to a courier, in part: only what was taken, after a second person where the sum is large', async () => {
    const order = await desk.orderOnDelivery([{ product: 2, quantity: 2 }], desk.toDoor, PAY.cashToCourier);
    const shipmentId = await desk.packed(order, scans(2));
    await desk.sent(order, shipmentId);
    const [taken] = (await desk.show(shipmentId)).units;
    const inPart = await desk.does(shipmentId, 'partly-delivered', { unitIds: [taken!.id] });
    expect(inPart.body).toMatchObject({ state: 'partly-delivered' });
    const { units, collected } = await desk.show(shipmentId);
    const left = units.find(({ outcome }) => outcome === 'returning')!;
    const { id: returnId } = await returnOf(order);
    await doesReturn(returnId, 'received', { unitIds: [left.id] });
    const looked = { units: [{ unitId: left.id, disposition: 'restock' }] };
    expect(codeOf(await doesReturn(returnId, 'inspected', { ...looked, refund: { delivery: false } }))).toBe(
      'refund-not-paid',
    );
    expect((await doesReturn(returnId, 'inspected', { ...looked, refund: null })).body.state).toBe('closed');

    const as = (id: number, name: string): StaffActor => ({ kind: 'staff', id, name, roles: ['owner'] });
    await runInShop(shop, {}, async (ctx) => {
      const lines = (quantity: number) => [{ position: 0, quantity }];
      const command = { orderId: order.orderId, delivery: true, reason: 'wrong-goods' } as const;
      const limits = { secondPersonFrom: kopecks(1_00) };
      const both = { ...command, key: randomUUID(), lines: lines(2) };
      expect(await refundUnits(ctx.as(as(1, 'Вера')), both, limits)).toMatchObject({ refused: 'refund-too-many' });
      const one = { ...command, key: randomUUID(), lines: lines(1) };
      expect(await refundUnits(ctx.as(as(1, 'Вера')), one, limits)).toMatchObject({
        amount: collected,
        awaitsApproval: true,
        byHand: true,
      });
      const id = (await refundsOf(order))[0]!.id;
      expect(await openOf(order)).toEqual([]);
      const recorded = await call(shop.url, `/api/refunds/${id}/recorded`, {}, desk.vera());
      expect(codeOf(recorded)).toBe('refund-not-by-hand');
      expect(await approveRefund(ctx.as(as(2, 'Олег')), id)).toMatchObject({ approved: true });
      expect(await openOf(order)).toEqual([{ kind: 'refund-to-pay' }]);
      const more = { ...command, key: randomUUID(), delivery: false, lines: lines(1) };
      const unlimited = { secondPersonFrom: rubles(1_000_000) };
      expect(await refundUnits(ctx.as(as(1, 'Вера')), more, unlimited)).toMatchObject({ refused: 'refund-too-many' });
      for (const _ of ['once', 'again'])
        expect(await runShopCommand(shop.databaseUrl, 'orders', 'refund-done', id)).toMatchObject({ code: 0 });
    });
    expect([await refundsOf(order), await openOf(order)]).toMatchObject([[{ state: 'done' }], []]);
    expect(await desk.orderState(order)).toBe('returned');
  });

  it('collected although the order was cancelled: the box had left unrecorded; its packs come back and its cash is paid back', async () => {
    shop.expectErrors(/(?:goods|parcel)-of-ended-order/);
    const before = await desk.stockOf(2);
    const [course] = await shop.query<{ id: number; price: number }>(
      "select id, price::int from products where slug = 'kurs-vecher-bez-ekrana'",
    );
    const items = [
      { product: 2, quantity: 2 },
      { product: course!.id, quantity: 1 },
    ];
    const order = await desk.orderOnDelivery(items, desk.toDoor, 4);
    const shipmentId = await desk.packed(order, scans(2));
    expect((await call(shop.url, `/api/orders/${order.orderId}/cancelled`, {}, desk.vera())).status).toBe(200);
    expect(codeOf(await refund(order, 2))).toBe('refund-not-possible');
    expect(codeOf(await desk.does(shipmentId, 'delivered'))).toBe('shipment-order-ended');
    // What the carrier has collected is compared with its registers by the number of the parcel.
    expect(codeOf(await desk.does(shipmentId, 'delivered', { reason: 'Звонил покупатель' }))).toBe(
      'delivery-track-missing',
    );
    await desk.does(shipmentId, 'found-with-carrier', { track: '1234567890', reason: 'Накладная курьера' });
    expect((await desk.does(shipmentId, 'delivered', { reason: 'Звонил покупатель' })).body.state).toBe('delivered');
    expect(await desk.stockOf(2)).toEqual({ ...before, available: before.available - 2 });
    const { units, collected } = await desk.show(shipmentId);
    expect(collected).toBe(order.total);
    await shop.enqueue('collect-claims');
    await shop.drain();
    expect(await shop.query('select amount::int from cod_claims where order_id = $1', [order.orderId])).toEqual([
      { amount: collected },
    ]);

    const unitIds = units.map(({ id }) => id);
    const opened = { key: randomUUID(), orderId: order.orderId, unitIds, reason: 'defect' };
    expect((await call(shop.url, '/api/returns', opened, desk.vera())).status).toBe(200);
    const { id: returnId } = await returnOf(order);
    await doesReturn(returnId, 'received', { unitIds });
    const looked = unitIds.map((unitId) => ({ unitId, disposition: 'restock' }));
    const inspected = await doesReturn(returnId, 'inspected', { units: looked, refund: { delivery: true } });
    expect(inspected.body).toMatchObject({ state: 'closed' });
    expect(await desk.stockOf(2)).toEqual(before);
    const [owed, ...more] = await refundsOf(order);
    expect([owed, more]).toMatchObject([{ state: 'to-pay-by-hand', amount: order.total - course!.price }, []]);
    // It was never opened, and was paid for with the box.
    expect((await refund(order, 1, 1)).body).toMatchObject({ amount: course!.price, byHand: true });
    expect(codeOf(await refund(order, 1, 1))).toBe('refund-too-many');
    expect((await call(shop.url, `/api/refunds/${owed!.id}/recorded`, {}, desk.vera())).body).toMatchObject({
      state: 'done',
    });
    expect(await desk.orderState(order)).toBe('cancelled');
  });
});
