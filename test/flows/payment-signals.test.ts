import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';

const MINUTE = 60_000;

describe('word of a payment', () => {
  let house: House;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  let buyers = 0;
  /** Each buyer has a mailbox of their own: of what nobody has paid a mailbox hears a few times a day. */
  const buy = () =>
    orderByCard(house.url, items, {
      contact: { name: 'Анна Иванова', phone: '+7 916 123-45-67', email: `anna${++buyers}@example.ru` },
    });
  const stateOf = async (orderId: string) =>
    (await house.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  async function becomes(orderId: string, state: string): Promise<void> {
    await house.drain();
    expect(await stateOf(orderId)).toBe(state);
  }
  const paymentsOf = (orderId: string) =>
    house.query<{ state: string; events: number }>(
      `select state, (select count(*)::int from payment_events where payment_id = payments.id) as events
       from payments where order_id = $1 order by created_at`,
      [orderId],
    );
  const timesPaid = async (orderId: string) =>
    (await house.query("select 1 from order_events where order_id = $1 and to_state = 'paid'", [orderId])).length;
  const paidLetters = (number: number) => house.sandbox.lettersAbout(`№ ${number} оплачен`);
  const level = async () =>
    (
      await house.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = 2',
      )
    )[0]!;
  async function expire(): Promise<void> {
    await house.shiftClock(31 * MINUTE);
    await house.enqueue('expire-orders');
    await house.drain();
  }
  async function tell(body: unknown): Promise<number> {
    const answer = await fetch(`${house.url}/api/webhooks/yookassa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return answer.status;
  }
  /** Everything that a notification may leave behind. */
  const left = () =>
    house.query(
      `select (select count(*)::int from payment_signals) as signals, (select count(*)::int from payment_events) as events,
         (select count(*)::int from jobs.job) as jobs, (select count(*)::int from attempt_counters) as counters`,
    );

  it('comes three times, in reverse and late after the buyer closed the tab: paid once, one letter', async () => {
    const order = await buy();
    await house.sandbox.advance(order.paymentId, 'pay', 'reverse');
    await house.sandbox.advance(order.paymentId, 'notify', 'twice');
    await becomes(order.orderId, 'paid');
    await house.sandbox.advance(order.paymentId, 'notify');
    await house.drain();
    expect(await timesPaid(order.orderId)).toBe(1);
    expect(await paidLetters(order.number)).toHaveLength(1);
    const payments = (await house.sandbox.paymentsOf(order.orderId)) as unknown as { receipt_registration: string }[];
    expect(payments.map((payment) => payment.receipt_registration)).toEqual(['succeeded']);
    const [stock] = await house.query('select stock_state, held_until from orders where id = $1', [order.orderId]);
    expect(stock).toEqual({ stock_state: 'held', held_until: null });
  });

  it('is lost: the order waits until the schedule asks the company', async () => {
    const order = await buy();
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await becomes(order.orderId, 'awaiting-payment');
    await house.shiftClock(3 * MINUTE);
    await house.enqueue('resettle-payments');
    await becomes(order.orderId, 'paid');
    expect(await timesPaid(order.orderId)).toBe(1);
  });

  it('claims more than the company says: the order still waits for its money', async () => {
    const order = await buy();
    const before = await paymentsOf(order.orderId);
    const claim = (object: object) => tell({ type: 'notification', event: 'payment.succeeded', object });
    const [truth] = await house.sandbox.paymentsOf(order.orderId);
    // The company still says «pending», whatever the rumour claims.
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
  ])('says paid %s: no order is paid by it, nor its payment moved; the staff is told once', async (_what, lie) => {
    house.expectErrors(/payment-mismatch/);
    const [order, other] = [await buy(), await buy()];
    const before = [await paymentsOf(order.orderId), await paymentsOf(other.orderId)];
    const asked = await house.sandbox.timesAsked('yookassa');
    await house.sandbox.restate(order.paymentId, {
      ...lie,
      ...('orderId' in lie && lie.orderId === 'other' && { orderId: other.orderId }),
    });
    await house.sandbox.advance(order.paymentId, 'pay');
    await house.drain();
    expect(await house.sandbox.timesAsked('yookassa')).toBe(asked + 1);
    expect([await stateOf(order.orderId), await stateOf(other.orderId)]).toEqual([
      'awaiting-payment',
      'awaiting-payment',
    ]);
    expect([await paymentsOf(order.orderId), await paymentsOf(other.orderId)]).toEqual(before);
    expect(await paidLetters(order.number)).toEqual([]);
    const told = () =>
      house.query(`select 1 from exceptions where facts->>'providerPaymentId' = $1`, [order.paymentId]);
    expect(await told()).toHaveLength(1);
    await house.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'вернула'`);
    await house.sandbox.advance(order.paymentId, 'notify');
    await house.drain();
    expect(await told()).toHaveLength(1);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"type":"notification"}',
    '{"type":"notification","event":"payment.succeeded","object":{"id":7}}',
  ])('is no notification, %j: 400, and no signal, event, job or counter is kept', async (body) => {
    const before = await left();
    expect(await tell(body)).toBe(400);
    expect(await left()).toEqual(before);
  });

  it('comes in a flood of 500 forged ones: no signal, event, job or counter is kept of them, and the true one is heard', async () => {
    const order = await buy();
    const before = await left();
    const forged = Array.from({ length: 500 }, (_, index) => ({
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: `00000000-000f-5000-8000-${String(index).padStart(12, '0')}`, status: 'succeeded' },
    }));
    expect(new Set(await Promise.all(forged.map(tell)))).toEqual(new Set([200]));
    expect(await left()).toEqual(before);
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
  });

  it('comes after the hold ran out: the goods are held again', async () => {
    const order = await buy();
    await expire();
    expect(await stateOf(order.orderId)).toBe('cancelled');
    const before = await level();
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
    expect(await house.sandbox.lettersAbout(`№ ${order.number} отменён`)).toHaveLength(1);
  });

  it('comes after the hold ran out and the goods are gone: the money goes back and the buyer is told', async () => {
    const order = await buy();
    await expire();
    expect(await stateOf(order.orderId)).toBe('cancelled');
    const { available } = await level();
    await house.query('update stock_levels set available = 0 where product_id = 2');
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'cancelled');
    await house.query('update stock_levels set available = $1 where product_id = 2', [available]);
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'refunded' }]);
    const refunds = await house.sandbox.refunds();
    expect(refunds.filter(({ payment_id }) => payment_id === order.paymentId)).toMatchObject([{ status: 'succeeded' }]);
    const told = await house.sandbox.lettersAbout('Возвращаем деньги');
    expect(told.filter(({ subject }) => subject.includes(String(order.number)))).toHaveLength(1);
  });

  it('comes of three payments of one order: the first pays it, each of the others goes back with a letter of its own', async () => {
    const order = await buy();
    const begun = [order.paymentId];
    while (begun.length < 3) {
      await house.query("update payments set state = 'cancelled', next_ask_at = null where order_id = $1", [
        order.orderId,
      ]);
      const { body } = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, {
        token: order.token,
      });
      begun.push(body.payUrl.split('/').at(-1)!);
    }
    for (const payment of begun) await house.sandbox.advance(payment, 'pay');
    await becomes(order.orderId, 'paid');
    expect((await paymentsOf(order.orderId)).map(({ state }) => state).toSorted()).toEqual([
      'paid',
      'refunded',
      'refunded',
    ]);
    const told = await house.sandbox.lettersAbout(`Возвращаем лишнюю оплату за заказ № ${order.number}`);
    expect(told).toHaveLength(2);
    for (const { text } of told) {
      expect(text).toContain('пришла ещё одна оплата');
      expect(text).not.toContain('нельзя было собрать');
    }
  });

  it('says declined: the order can be paid again by another payment', async () => {
    const order = await buy();
    await house.sandbox.advance(order.paymentId, 'decline');
    await house.drain();
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'cancelled' }]);
    const again = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, { token: order.token });
    expect(again.status).toBe(200);
    const second = again.body.payUrl.split('/').at(-1)!;
    expect(second).not.toBe(order.paymentId);
    await house.sandbox.advance(second, 'pay');
    await becomes(order.orderId, 'paid');
  });

  it('comes after the buyer gave the order up: the money goes back, the order stays cancelled', async () => {
    const order = await buy();
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await becomes(order.orderId, 'cancelled');
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'cancelled');
    expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'refunded' }]);
  });
});
