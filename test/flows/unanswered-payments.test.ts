import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signOrderLink } from '../../src/shop/orders/order-link.ts';
import { call } from '../support/call.ts';
import { paymentFailures, PRODUCT } from '../support/payment-failures.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const SECRET = 'Yz4xWq8LmP2vTn6RkB0cHs7dJf3gQa9e';

/** The company executes requests but its answers are lost, until {@link TestShop.sandbox} is reset. */
const LOST = { provider: 'yookassa', lost: true, times: 100 };
/** The company refuses to report payments, as with wrong keys of the shop. */
const SILENT = { provider: 'yookassa', status: 401, times: 1000 };

describe('the start of a payment without a clear answer', () => {
  let shop: TestShop;
  const {
    orderState,
    payments,
    level,
    exceptionsOf,
    runScheduleAfter,
    expireOrders,
    placeOrderWhile,
    restoreCompany,
    tokenOf,
  } = paymentFailures(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    shop.expectViolations('a payment is cancelled by hand', 'payment-events');
    await shop.query('update stock_levels set available = 10000');
  });
  // The sandbox uses the real clock, so each test starts at its time.
  afterEach(() => shop.shiftClock(Date.now() - shop.now().getTime()));
  afterAll(() => shop.close());

  const startsOf = async (paymentId: string) =>
    (await shop.sandbox.requests('yookassa')).filter(({ method, key }) => method === 'POST' && key === paymentId);

  it.each([
    ['lost on the way', LOST],
    ['500', { ...SILENT, status: 500 }],
  ])('answer %s: the job goes on with the same bytes, and the order can be paid', async (_what, problem) => {
    const order = await placeOrderWhile(problem);
    expect(order.payUrl).toBeNull();
    const [started] = await payments(order.orderId);
    expect(started).toMatchObject({ state: 'starting', provider_id: null });
    await restoreCompany();
    await shop.drain();
    const [atCompany, ...more] = await shop.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(await payments(order.orderId)).toEqual([
      { ...started, state: 'pending', provider_id: atCompany!.id, scheduled: true },
    ]);
    const sent = await startsOf(started!.id);
    expect(sent.length).toBeGreaterThan(1);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    const pay = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, {
      token: tokenOf(order),
    });
    expect(pay.body.payUrl).toMatch(new RegExp(`/${atCompany!.id}$`));
  });

  it('is repeated when the buyer pays from the page of the order, with the return address of the first attempt', async () => {
    const order = await placeOrderWhile(LOST);
    await restoreCompany();
    // A link sent to the owner later opens the same order at another address.
    const placed = { id: order.orderId, placedAt: new Date() };
    const token = await signOrderLink(SECRET, placed, new Date(Date.now() + HOUR));
    expect(token).not.toBe(tokenOf(order));
    const repeated = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, { token });
    const sent = await startsOf((await payments(order.orderId))[0]!.id);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    const [atCompany, ...more] = await shop.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(repeated.body.payUrl).toMatch(new RegExp(`/${atCompany!.id}$`));
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: atCompany!.id }]);
  });

  it('is not failed by «Idempotence key duplicated»: the payment is found in the list of the company', async () => {
    const order = await placeOrderWhile(LOST);
    await restoreCompany();
    await shop.query(
      `update payments set start_request = replace(start_request, 'Заказ', 'Order') where order_id = $1`,
      [order.orderId],
    );
    await shop.drain();
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: atCompany!.id }]);
    const statuses = (await startsOf((await payments(order.orderId))[0]!.id)).map(({ answer }) => answer);
    expect(statuses.at(-1)).toBe(400);
  });

  it('is not cancelled by another 400 when an earlier attempt reached the company', async () => {
    const order = await placeOrderWhile(LOST);
    await restoreCompany();
    await shop.sandbox.fail({ provider: 'yookassa', status: 400, times: 1 });
    await shop.drain();
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: atCompany!.id }]);
  });

  it('is cancelled by a definite refusal, reported to the staff once; the next attempt starts a new payment', async () => {
    shop.expectErrors(/payment-refused/);
    const order = await placeOrderWhile({ provider: 'yookassa', status: 400, times: 2 });
    expect(order.payUrl).toBeNull();
    await shop.drain();
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'not-started', scheduled: false },
    ]);
    await placeOrderWhile({ provider: 'yookassa', status: 400, times: 2 });
    await shop.drain();
    expect(
      await shop.query(`select subject, facts->>'orderId' as order from exceptions where kind = 'payment-refused'`),
    ).toEqual([{ subject: 'payment-start:invalid_request', order: order.orderId }]);
    const again = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, {
      token: tokenOf(order),
    });
    expect(again.status).toBe(200);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'cancelled' }, { state: 'pending' }]);
  });

  it('turns out paid after the order expired: the goods are held again, the order is paid, once', async () => {
    const order = await placeOrderWhile(LOST);
    await shop.sandbox.fail(SILENT);
    await expireOrders(1);
    expect(await orderState(order.orderId)).toBe('cancelled');
    const before = await level();
    await restoreCompany();
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    await shop.sandbox.advance(atCompany!.id, 'pay', 'lose');
    await runScheduleAfter(10);
    await runScheduleAfter(10);
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'paid', provider_id: atCompany!.id, scheduled: false },
    ]);
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
    expect(await shop.sandbox.lettersAbout(`№ ${order.number} оплачен`)).toHaveLength(1);
  });

  it('turns out paid when the goods are sold: the money is refunded and the buyer is notified, once', async () => {
    const order = await placeOrderWhile(LOST);
    await shop.sandbox.fail(SILENT);
    await expireOrders(1);
    await restoreCompany();
    await shop.query('update stock_levels set available = 0 where product_id = $1', [PRODUCT]);
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    await shop.sandbox.advance(atCompany!.id, 'pay', 'lose');
    await runScheduleAfter(10);
    await runScheduleAfter(10);
    await shop.query('update stock_levels set available = 10000 where product_id = $1', [PRODUCT]);
    expect(await orderState(order.orderId)).toBe('cancelled');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'refunded', scheduled: false }]);
    expect((await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === atCompany!.id)).toHaveLength(1);
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(1);
  });

  it('is checked for an hour; then the staff is notified, and a later payment still makes its order paid', async () => {
    shop.expectErrors(/payment-unclear/);
    const order = await placeOrderWhile(LOST);
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.sandbox.fail(SILENT);
    const [started] = await payments(order.orderId);
    await runScheduleAfter(2);
    await expireOrders(1);
    await runScheduleAfter(26);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting' }]);
    expect(await exceptionsOf(started!.id)).toEqual([]);
    await runScheduleAfter(1);
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'no-outcome', provider_id: null, scheduled: true },
    ]);
    const facts = { orderId: order.orderId, paymentId: started!.id };
    expect(await exceptionsOf(started!.id)).toEqual([
      { kind: 'payment-unclear', facts, opened_by: 'job:resettle-payments' },
    ]);

    await runScheduleAfter(60);
    await restoreCompany();
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    await shop.sandbox.advance(atCompany!.id, 'pay', 'lose');
    await runScheduleAfter(60);
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'paid', provider_id: atCompany!.id, scheduled: false },
    ]);
    expect(await shop.query('select reason from exceptions where subject = $1', [`payment:${started!.id}`])).toEqual([
      { reason: 'Платёжная компания ответила.' },
    ]);
  });

  it('not listed by the company ten minutes later never reached it: cancelled and not checked again', async () => {
    const order = await placeOrderWhile({ ...SILENT, times: 2 });
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: tokenOf(order) });
    await shop.drain();
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting', scheduled: true }]);
    await runScheduleAfter(11);
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'not-started', scheduled: false },
    ]);
  });

  it('recorded as never started turns out paid: the hourly list of paid payments restores its order', async () => {
    const order = await placeOrderWhile(LOST);
    await restoreCompany();
    const [atCompany] = await shop.sandbox.paymentsOf(order.orderId);
    await shop.query(
      `update payments set state = 'cancelled', cancel_reason = 'not-started', next_check_at = null where order_id = $1`,
      [order.orderId],
    );
    await shop.sandbox.advance(atCompany!.id, 'pay', 'lose');
    await shop.shiftClock(6 * 24 * HOUR);
    await shop.enqueue('poll-payments');
    await shop.drain();
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'paid', provider_id: atCompany!.id }]);
  });

  it('of an active order is checked ever more rarely but without end while the company fails; after a day the staff is notified once', async () => {
    shop.expectErrors(/payment-undecided/);
    const order = await placeOrderWhile(undefined);
    await shop.sandbox.fail(SILENT);
    const statusRequestsOfPayment = async () => {
      const path = `/payments/${(await payments(order.orderId))[0]!.provider_id}`;
      return (await shop.sandbox.requests('yookassa')).filter(
        ({ method, url }) => method === 'GET' && url.endsWith(path),
      );
    };
    const checkedAfter = async (minutes: number) => {
      const before = (await statusRequestsOfPayment()).length;
      await runScheduleAfter(minutes);
      return (await statusRequestsOfPayment()).length > before;
    };
    expect([await checkedAfter(3), await checkedAfter(1), await checkedAfter(2)]).toEqual([true, false, true]);
    const paymentId = (await payments(order.orderId))[0]!.id;
    expect(await exceptionsOf(paymentId)).toEqual([]);
    const day = await checkedAfter(24 * 60);
    await shop.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'знаю'`);
    expect([day, await checkedAfter(5 * 60), await checkedAfter(60)]).toEqual([true, false, true]);
    expect(await exceptionsOf(paymentId)).toMatchObject([
      { kind: 'payment-undecided', facts: { orderId: order.orderId, paymentId } },
    ]);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', scheduled: true }]);
    await restoreCompany();
  });
});
