import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentFailures } from '../support/payment-failures.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

describe('orders whose time to pay is over', () => {
  let shop: TestShop;
  const { orderState, placeOrderWhile, expireOrders, statusRequests } = paymentFailures(() => shop);
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await shop.query('update stock_levels set available = 10000');
  });
  afterEach(() => shop.shiftClock(Date.now() - shop.now().getTime()));
  afterAll(() => shop.close());

  it('expired by two runs at one moment: the second does nothing, the company is asked once for each order', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => placeOrderWhile(undefined)));
    const atCompany = await Promise.all(
      orders.map(async ({ orderId }) => (await shop.sandbox.paymentsOf(orderId))[0]!.id),
    );
    await expireOrders(2);
    expect(await Promise.all(orders.map(({ orderId }) => orderState(orderId)))).toEqual(orders.map(() => 'cancelled'));
    const requests = await statusRequests();
    expect(atCompany.map((id) => requests.filter(({ url }) => url.endsWith(`/${id}`)).length)).toEqual(
      atCompany.map(() => 1),
    );
  });

  it('expire a minute after a run that died', async () => {
    const { orderId } = await placeOrderWhile(undefined);
    await shop.query(
      `insert into job_leases (job, holder, held_until) values ('expire-orders', gen_random_uuid(), $1)`,
      [new Date(shop.now().getTime() + 32 * MINUTE)],
    );
    await expireOrders(1);
    expect(await orderState(orderId)).toBe('awaiting-payment');
    await shop.shiftClock(MINUTE);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect(await orderState(orderId)).toBe('cancelled');
  });
});

describe('a company that hangs', () => {
  let shop: TestShop;
  const {
    placeOrderWhile,
    payments,
    orderState,
    level,
    runScheduleAfter,
    restoreCompany,
    expireOrders,
    statusRequests,
  } = paymentFailures(() => shop);
  beforeAll(async () => {
    // In production the company is given half a minute, which is too long for these tests.
    shop = await openTestShop({ production: true, env: { DRAIN_SECONDS: '0' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await shop.query('update stock_levels set available = 10000');
  });
  afterEach(() => shop.shiftClock(Date.now() - shop.now().getTime()));
  afterAll(() => shop.close());

  it('holds the goods of 12 overdue orders for seconds only: one run releases all, with ten requests at most', async () => {
    const before = await level();
    const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrderWhile(undefined)));
    expect((await level()).held).toBe(before.held + 12);
    await shop.sandbox.fail({ provider: 'yookassa', timeout: true, times: 1000 });
    await expireOrders(1);
    expect(await level()).toEqual(before);
    const ids = orders.map(({ orderId }) => orderId);
    expect(await shop.query('select distinct state from orders where id = any($1)', [ids])).toEqual([
      { state: 'cancelled' },
    ]);
    expect((await statusRequests()).length).toBeLessThanOrEqual(10);
    await restoreCompany();

    // A payment made meanwhile is settled when the company is back.
    const [paid] = await shop.sandbox.paymentsOf(ids[0]!);
    await shop.sandbox.advance(paid!.id, 'pay', 'lose');
    await runScheduleAfter(15);
    expect(await orderState(ids[0]!)).toBe('paid');
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
  }, 28_000);

  it('keeps the buyer waiting for less than its timeout: the order is placed and its page offers to pay', async () => {
    const order = await placeOrderWhile({ provider: 'yookassa', timeout: true, times: 1 });
    expect(order.payUrl).toBeNull();
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting' }]);
    const page = await (await fetch(shop.url + order.orderUrl)).text();
    expect(page).toContain('Оплатите до');
    await shop.drain();
    const [atCompany, ...more] = await shop.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: atCompany!.id }]);
  }, 20_000);
});
