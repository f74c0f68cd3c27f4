import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('an order that was paid and is cancelled', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  const items = [{ product: 2, quantity: 2 }];
  beforeAll(async () => {
    shop = await openTestShop();
    vera = await signInStaff(shop);
  });
  afterAll(() => shop.close());

  async function paid(goods: readonly Items[] = items, changes = {}) {
    const order = await orderByCard(shop.url, goods, changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  const byBuyer = ({ orderId, token }: { orderId: string; token: string }) =>
    call<{ state: string }>(shop.url, `/api/orders/${orderId}/cancel`, { token });
  const byStaff = ({ orderId }: { orderId: string }) =>
    call<{ state: string }>(shop.url, `/api/orders/${orderId}/cancelled`, {}, vera);
  const rowOf = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ state: string; payment: string; refunds: number }>(
        `select o.state, p.state as payment, (select count(*)::int from refunds r where r.payment_id = p.id) as refunds
         from orders o join payments p on p.order_id = o.id where o.id = $1`,
        [orderId],
      )
    )[0];
  const available = async () =>
    (await shop.query<{ available: number }>('select available from stock_levels where product_id = 2'))[0]!.available;
  const refundsAtCompany = async ({ paymentId }: { paymentId: string }) =>
    (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === paymentId);

  it('by its buyer before it is packed: all money goes back once, with one letter; the goods are on sale again', async () => {
    const before = await available();
    const order = await paid();
    expect(await available()).toBe(before - 2);
    const page = await (await fetch(shop.url + order.orderUrl)).text();
    expect(page).toContain('Отменить заказ');
    const answers = await Promise.all(Array.from({ length: 10 }, () => byBuyer(order)));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ state: 'cancelled' })));
    await shop.drain();
    expect(await rowOf(order)).toEqual({ state: 'cancelled', payment: 'refunded', refunds: 1 });
    expect(await refundsAtCompany(order)).toHaveLength(1);
    expect(await available()).toBe(before);
    const [letter, ...more] = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`);
    expect(letter!.text).toMatch(/Заказ №.\d+ отменён\./);
    expect(more).toEqual([]);
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number} отменён`)).toEqual([]);
  });

  it('by the staff while it is being packed, no longer by its buyer; by nobody once it has left', async () => {
    const order = await paid();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing');
    expect((await byBuyer(order)).status).toBe(409);
    expect((await byStaff(order)).body).toEqual({ state: 'cancelled' });
    await shop.drain();
    expect(await rowOf(order)).toEqual({ state: 'cancelled', payment: 'refunded', refunds: 1 });

    const gone = await paid();
    await moveByStaff(shop.databaseUrl, gone.orderId, 'packing', 'shipped');
    expect((await byStaff(gone)).status).toBe(409);
    expect(await rowOf(gone)).toEqual({ state: 'shipped', payment: 'paid', refunds: 0 });
  });

  it('by the staff, not when it has changed since they saw it; repeated, it answers the same', async () => {
    const order = await paid();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing');
    const shown = await call<{ version: number }>(shop.url, `/api/orders/${order.orderId}/refunds`, undefined, vera);
    const { version } = shown.body;
    const cancel = (expectedVersion: number) =>
      call<any>(shop.url, `/api/orders/${order.orderId}/cancelled`, { expectedVersion }, vera);
    const late = await cancel(version - 1);
    expect([late.status, late.body.error.details]).toMatchObject([409, { code: 'order-changed', change: 'packing' }]);
    for (const _ of ['once', 'again'])
      expect(await cancel(version)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    await shop.drain();
    expect(await rowOf(order)).toEqual({ state: 'cancelled', payment: 'refunded', refunds: 1 });
  });

  it('less what had been refunded in the cabinet of the company', async () => {
    const order = await paid();
    await shop.sandbox.advance(order.paymentId, 'refund-part');
    await shop.drain();
    await byBuyer(order);
    await shop.drain();
    expect(await rowOf(order)).toMatchObject({ payment: 'refunded' });
    const [payment] = (await shop.sandbox.paymentsOf(order.orderId)) as unknown as Record<string, { value: string }>[];
    expect(payment!.refunded_amount).toEqual(payment!.amount);
  });

  it('although the job of its refund was lost', async () => {
    const order = await paid();
    await byBuyer(order);
    await shop.query("delete from jobs.job where name = 'refund-cancelled'");
    await shop.drain();
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', payment: 'paid' });
    await shop.shiftClock(15 * 60_000);
    await shop.enqueue('poll-refunds');
    await shop.drain();
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
  });

  it('a refund that the company refuses becomes an exception, the order stays cancelled', async () => {
    const order = await paid();
    shop.expectErrors(/refund-refused/);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    expect((await byBuyer(order)).body).toEqual({ state: 'cancelled' });
    await shop.drain();
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    expect(await rowOf(order)).toMatchObject({ state: 'cancelled', payment: 'refunding' });
    const raised = await shop.query(
      "select 1 from exceptions where kind = 'refund-refused' and facts->>'orderId' = $1",
      [order.orderId],
    );
    expect(raised).toHaveLength(1);
  });

  it('not when it has digital goods, which were delivered at once, until their money was refunded', async () => {
    const [course] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    const order = await paid([...items, { product: course!.id, quantity: 1 }]);
    expect((await byBuyer(order)).status).toBe(409);
    expect((await byStaff(order)).status).toBe(409);
    expect(await (await fetch(shop.url + order.orderUrl)).text()).not.toContain('Отменить заказ');
    const refund = {
      key: randomUUID(),
      lines: [{ position: 1, quantity: 1 }],
      delivery: false,
      reason: 'changed-mind',
    };
    expect((await call(shop.url, `/api/orders/${order.orderId}/refunds`, refund, vera)).status).toBe(200);
    await shop.drain();
    expect((await byBuyer(order)).body).toEqual({ state: 'cancelled' });
    await shop.drain();
    expect(await rowOf(order)).toEqual({ state: 'cancelled', payment: 'refunded', refunds: 2 });
    expect(await refundsAtCompany(order)).toHaveLength(2);
  });
});
