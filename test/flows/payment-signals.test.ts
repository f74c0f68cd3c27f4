import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

describe('a notification about a payment', () => {
  let shop: TestShop;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('a payment is cancelled by hand', 'payment-events');
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  let buyers = 0;
  /** Each buyer has a new mailbox: a mailbox gets only a few letters a day about unpaid orders. */
  const buy = () =>
    orderByCard(shop.url, items, {
      contact: { name: 'Анна Иванова', phone: '+7 916 123-45-67', email: `anna${++buyers}@example.ru` },
    });
  const stateOf = async (orderId: string) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  async function becomes(orderId: string, state: string): Promise<void> {
    await shop.drain();
    expect(await stateOf(orderId)).toBe(state);
  }
  const paymentsOf = (orderId: string) =>
    shop.query<{ state: string; events: number }>(
      `select state, (select count(*)::int from payment_events where payment_id = payments.id) as events
       from payments where order_id = $1 order by created_at`,
      [orderId],
    );
  const timesPaid = async (orderId: string) =>
    (await shop.query("select 1 from order_events where order_id = $1 and to_state = 'paid'", [orderId])).length;
  const paidLetters = (number: number) => shop.sandbox.lettersAbout(`№ ${number} оплачен`);
  const level = async () =>
    (
      await shop.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = 2',
      )
    )[0]!;
  async function expire(): Promise<void> {
    await shop.shiftClock(31 * MINUTE);
    await shop.enqueue('expire-orders');
    await shop.drain();
  }
  async function notify(body: unknown): Promise<number> {
    const answer = await fetch(`${shop.url}/api/webhooks/yookassa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return answer.status;
  }
  /** Counts of everything that a notification may write. */
  const rowCounts = () =>
    shop.query(
      `select (select count(*)::int from payment_signals) as signals, (select count(*)::int from payment_events) as events,
         (select count(*)::int from jobs.job) as jobs, (select count(*)::int from attempt_counters) as counters`,
    );

  it('comes three times, in reverse order and after the buyer closed the tab: paid once, one letter', async () => {
    const order = await buy();
    await shop.sandbox.advance(order.paymentId, 'pay', 'reverse');
    await shop.sandbox.advance(order.paymentId, 'notify', 'twice');
    await becomes(order.orderId, 'paid');
    await shop.sandbox.advance(order.paymentId, 'notify');
    await shop.drain();
    expect(await timesPaid(order.orderId)).toBe(1);
    expect(await paidLetters(order.number)).toHaveLength(1);
    const payments = (await shop.sandbox.paymentsOf(order.orderId)) as unknown as { receipt_registration: string }[];
    expect(payments.map((payment) => payment.receipt_registration)).toEqual(['succeeded']);
    const [stock] = await shop.query('select stock_state, held_until from orders where id = $1', [order.orderId]);
    expect(stock).toEqual({ stock_state: 'held', held_until: null });
  });

  it('is lost: the order waits until the schedule checks the company', async () => {
    const order = await buy();
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await becomes(order.orderId, 'awaiting-payment');
    await shop.shiftClock(3 * MINUTE);
    await shop.enqueue('resettle-payments');
    await becomes(order.orderId, 'paid');
    expect(await timesPaid(order.orderId)).toBe(1);
  });

  it('claims more than the company confirms: the order still waits for its money', async () => {
    const order = await buy();
    const before = await paymentsOf(order.orderId);
    const claim = (object: object) => notify({ type: 'notification', event: 'payment.succeeded', object });
    const [truth] = await shop.sandbox.paymentsOf(order.orderId);
    // The company still reports «pending», whatever the notification claims.
    await claim({ ...truth, status: 'succeeded', paid: true });
    await claim({ ...truth, status: 'succeeded', paid: true, amount: { value: '1.00', currency: 'RUB' } });
    await claim({ ...truth, status: 'succeeded', id: '00000000-000f-5000-8000-000000000000' });
    await becomes(order.orderId, 'awaiting-payment');
    expect(await paymentsOf(order.orderId)).toEqual(before);
  });

  it.each([
    ['in dollars', { amount: { currency: 'USD' } }],
    ['over one rouble', { amount: { value: '1.00' } }],
    ['for the order of somebody else', { orderId: 'other' }],
    ['for an order that never was', { orderId: '00000000-0000-4000-8000-000000000000' }],
    ['for an order numbered by another program', { orderId: '1042' }],
  ])(
    'reports paid %s: no order becomes paid, the payment does not move, and the staff is notified once',
    async (_what, change) => {
      shop.expectErrors(/payment-mismatch/);
      const [order, other] = [await buy(), await buy()];
      const before = [await paymentsOf(order.orderId), await paymentsOf(other.orderId)];
      const requestsBefore = await shop.sandbox.requestCount('yookassa');
      await shop.sandbox.restate(order.paymentId, {
        ...change,
        ...('orderId' in change && change.orderId === 'other' && { orderId: other.orderId }),
      });
      await shop.sandbox.advance(order.paymentId, 'pay');
      await shop.drain();
      expect(await shop.sandbox.requestCount('yookassa')).toBe(requestsBefore + 1);
      expect([await stateOf(order.orderId), await stateOf(other.orderId)]).toEqual([
        'awaiting-payment',
        'awaiting-payment',
      ]);
      expect([await paymentsOf(order.orderId), await paymentsOf(other.orderId)]).toEqual(before);
      expect(await paidLetters(order.number)).toEqual([]);
      const exceptions = () =>
        shop.query(`select 1 from exceptions where facts->>'providerPaymentId' = $1`, [order.paymentId]);
      expect(await exceptions()).toHaveLength(1);
      await shop.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'вернула'`);
      await shop.sandbox.advance(order.paymentId, 'notify');
      await shop.drain();
      expect(await exceptions()).toHaveLength(1);
    },
  );

  it.each([
    '',
    '{',
    '[]',
    '{"type":"notification"}',
    '{"type":"notification","event":"payment.succeeded","object":{"id":7}}',
  ])('is not a notification, %j: 400, and no signal, event, job or counter is stored', async (body) => {
    const before = await rowCounts();
    expect(await notify(body)).toBe(400);
    expect(await rowCounts()).toEqual(before);
  });

  it('comes among 500 forged ones: they store no signal, event, job or counter, and the true one is processed', async () => {
    const order = await buy();
    const before = await rowCounts();
    const forged = Array.from({ length: 500 }, (_, index) => ({
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: `00000000-000f-5000-8000-${String(index).padStart(12, '0')}`, status: 'succeeded' },
    }));
    expect(new Set(await Promise.all(forged.map(notify)))).toEqual(new Set([200]));
    expect(await rowCounts()).toEqual(before);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
  });

  it('comes after the hold ran out: the goods are held again', async () => {
    const order = await buy();
    await expire();
    expect(await stateOf(order.orderId)).toBe('cancelled');
    const before = await level();
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
    expect(await shop.sandbox.lettersAbout(`№ ${order.number} отменён`)).toHaveLength(1);
  });

  it('comes after the hold ran out and the goods are sold: the money is refunded and the buyer is notified', async () => {
    const order = await buy();
    await expire();
    expect(await stateOf(order.orderId)).toBe('cancelled');
    const { available } = await level();
    await shop.query('update stock_levels set available = 0 where product_id = 2');
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'cancelled');
    await shop.query('update stock_levels set available = $1 where product_id = 2', [available]);
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'refunded' }]);
    const refunds = await shop.sandbox.refunds();
    expect(refunds.filter(({ payment_id }) => payment_id === order.paymentId)).toMatchObject([{ status: 'succeeded' }]);
    const letters = await shop.sandbox.lettersAbout('Возвращаем деньги');
    expect(letters.filter(({ subject }) => subject.includes(String(order.number)))).toHaveLength(1);
  });

  it('comes for three payments of one order: the first pays it, each of the others is refunded with its own letter', async () => {
    const order = await buy();
    const paymentIds = [order.paymentId];
    while (paymentIds.length < 3) {
      await shop.query("update payments set state = 'cancelled', next_check_at = null where order_id = $1", [
        order.orderId,
      ]);
      const { body } = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, {
        token: order.token,
      });
      paymentIds.push(body.payUrl.split('/').at(-1)!);
    }
    for (const payment of paymentIds) await shop.sandbox.advance(payment, 'pay');
    await becomes(order.orderId, 'paid');
    expect((await paymentsOf(order.orderId)).map(({ state }) => state).toSorted()).toEqual([
      'paid',
      'refunded',
      'refunded',
    ]);
    const letters = await shop.sandbox.lettersAbout(`Возвращаем лишнюю оплату за заказ № ${order.number}`);
    expect(letters).toHaveLength(2);
    for (const { text } of letters) {
      expect(text).toContain('пришла ещё одна оплата');
      expect(text).not.toContain('нельзя было собрать');
    }
  });

  it('reports a decline: the order can be paid again by another payment', async () => {
    const order = await buy();
    await shop.sandbox.advance(order.paymentId, 'decline');
    await shop.drain();
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'cancelled' }]);
    const again = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, { token: order.token });
    expect(again.status).toBe(200);
    const second = again.body.payUrl.split('/').at(-1)!;
    expect(second).not.toBe(order.paymentId);
    await shop.sandbox.advance(second, 'pay');
    await becomes(order.orderId, 'paid');
  });

  it('comes after the buyer cancelled the order: the money is refunded, the order stays cancelled', async () => {
    const order = await buy();
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await becomes(order.orderId, 'cancelled');
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'cancelled');
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'refunded' }]);
    const late = await buy(); // whose hold runs out before the buyer presses
    await expire();
    for (const _ of ['once', 'again'])
      await call(shop.url, `/api/orders/${late.orderId}/cancel`, { token: late.token });
    await shop.sandbox.advance(late.paymentId, 'pay');
    await becomes(late.orderId, 'cancelled');
    expect(await paymentsOf(late.orderId)).toMatchObject([{ state: 'refunded' }]);
    const givenUp = "select 1 from order_events where kind = 'given-up'";
    expect(await shop.query(givenUp)).toHaveLength(1);
  });
});
