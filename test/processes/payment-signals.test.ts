import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, eventually, orderByCard, quiet } from '../support/buyer.ts';
import { openProcesses, type ProcessHouse } from '../support/processes.ts';

const MINUTE = 60_000;

describe('word of a payment', () => {
  let house: ProcessHouse;
  const items = [{ product: 2, quantity: 1 }];
  beforeAll(async () => {
    house = await openProcesses({ webs: 2 });
  });
  afterAll(() => house.close());

  const stateOf = async (orderId: string) =>
    (await house.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const becomes = (orderId: string, state: string) =>
    eventually(
      () => stateOf(orderId),
      (now) => now === state,
    );
  const timesPaid = async (orderId: string) =>
    (
      await house.query<{ times: number }>(
        "select count(*)::int as times from order_events where order_id = $1 and to_state = 'paid'",
        [orderId],
      )
    )[0]!.times;
  const paidLetters = (number: number) => house.sandbox.lettersAbout(`№ ${number} оплачен`);

  it('comes three times, late and in reverse after the buyer closed the tab: paid once, one letter', async () => {
    const order = await orderByCard(house.url, items);
    await house.sandbox.advance(order.paymentId, 'pay', 'reverse');
    await house.sandbox.advance(order.paymentId, 'notify', 'twice');
    await house.sandbox.advance(order.paymentId, 'notify', { delayMs: 500 });
    await becomes(order.orderId, 'paid');
    await eventually(
      () => paidLetters(order.number),
      (letters) => letters.length > 0,
    );
    await quiet(3_000);
    expect(await timesPaid(order.orderId)).toBe(1);
    expect(await paidLetters(order.number)).toHaveLength(1);
    const payments = (await house.sandbox.paymentsOf(order.orderId)) as unknown as { receipt_registration: string }[];
    expect(payments.map((payment) => payment.receipt_registration)).toEqual(['succeeded']);
    const [stock] = await house.query('select stock_state, held_until from orders where id = $1', [order.orderId]);
    expect(stock).toEqual({ stock_state: 'held', held_until: null });
  });

  it('is lost: the schedule asks the company', async () => {
    const order = await orderByCard(house.url, items);
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await quiet(1_500);
    expect(await stateOf(order.orderId)).toBe('awaiting-payment');
    await house.shiftClock(3 * MINUTE);
    await house.enqueue('resettle-payments');
    await becomes(order.orderId, 'paid');
  });

  it('lies about the sum, the currency, the order or the whole payment: nothing changes', async () => {
    const order = await orderByCard(house.url, items);
    const lie = (object: object) => house.sandbox.say({ type: 'notification', event: 'payment.succeeded', object });
    const [truth] = await house.sandbox.paymentsOf(order.orderId);
    // The company still says «pending», whatever the rumour claims.
    await lie({ ...truth, status: 'succeeded', paid: true });
    await lie({ ...truth, status: 'succeeded', paid: true, amount: { value: '1.00', currency: 'RUB' } });
    await lie({ ...truth, status: 'succeeded', id: '00000000-000f-5000-8000-000000000000' });
    await quiet(3_000);
    expect(await stateOf(order.orderId)).toBe('awaiting-payment');

    // The company itself tells of another sum, currency or order than we asked for.
    for (const change of [
      'update payments set amount = amount + 100 where order_id = $1',
      'update payments set provider_id = $2, amount = amount where order_id = $1',
    ]) {
      const other = await orderByCard(house.url, items);
      if (change.includes('$2')) {
        // A payment of a stranger's order is passed off as ours.
        await house.query('update payments set provider_id = null where order_id = $1', [other.orderId]);
        await house.query(change, [order.orderId, other.paymentId]);
        await house.sandbox.advance(other.paymentId, 'pay');
        await quiet(2_500);
        expect(await stateOf(order.orderId)).toBe('awaiting-payment');
      } else {
        await house.query(change, [other.orderId]);
        await house.sandbox.advance(other.paymentId, 'pay');
        await quiet(2_500);
        expect(await stateOf(other.orderId)).toBe('awaiting-payment');
      }
    }
  });

  it('rubbish at the door is answered 400 and leaves nothing', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '{"type":"notification"}',
      '{"type":"notification","event":"payment.succeeded","object":{"id":7}}',
    ]) {
      const answer = await fetch(`${house.url}/api/webhooks/yookassa`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('comes after the hold ran out: the goods are held again', async () => {
    const order = await orderByCard(house.url, items);
    await house.shiftClock(31 * MINUTE);
    await house.enqueue('expire-orders');
    await becomes(order.orderId, 'cancelled');
    const level = async () =>
      (
        await house.query<{ available: number; held: number }>(
          'select available, held from stock_levels where product_id = 2',
        )
      )[0]!;
    const before = await level();
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
    await eventually(
      () => house.sandbox.lettersAbout(`№ ${order.number} отменён`),
      (letters) => letters.length === 1,
    );
  });

  it('comes after the hold ran out and the goods are gone: the money goes back and the buyer is told', async () => {
    const order = await orderByCard(house.url, items);
    await house.shiftClock(31 * MINUTE);
    await house.enqueue('expire-orders');
    await becomes(order.orderId, 'cancelled');
    const [level] = await house.query<{ available: number }>('select available from stock_levels where product_id = 2');
    await house.query('update stock_levels set available = 0 where product_id = 2');
    await house.sandbox.advance(order.paymentId, 'pay');
    await eventually(
      () => house.query('select state from payments where order_id = $1', [order.orderId]),
      ([payment]) => payment?.state === 'refunded',
    );
    expect(await stateOf(order.orderId)).toBe('cancelled');
    expect(await house.sandbox.refunds()).toMatchObject([{ payment_id: order.paymentId, status: 'succeeded' }]);
    await eventually(
      () => house.sandbox.lettersAbout('Возвращаем деньги'),
      (letters) => letters.length === 1,
    );
    await house.query('update stock_levels set available = $1 where product_id = 2', [level!.available]);
  });

  it('says declined: the order can be paid again by another payment', async () => {
    const order = await orderByCard(house.url, items);
    await house.sandbox.advance(order.paymentId, 'decline');
    await eventually(
      () => house.query('select state from payments where order_id = $1', [order.orderId]),
      ([payment]) => payment?.state === 'cancelled',
    );
    const again = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, { token: order.token });
    expect(again.status).toBe(200);
    const second = again.body.payUrl.split('/').at(-1)!;
    expect(second).not.toBe(order.paymentId);
    await house.sandbox.advance(second, 'pay');
    await becomes(order.orderId, 'paid');
  });

  it('comes after the buyer gave the order up: the money goes back, the order stays cancelled', async () => {
    const order = await orderByCard(house.url, items);
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await becomes(order.orderId, 'cancelled');
    await house.sandbox.advance(order.paymentId, 'pay');
    await eventually(
      () => house.query('select state from payments where order_id = $1', [order.orderId]),
      ([payment]) => payment?.state === 'refunded',
    );
    expect(await stateOf(order.orderId)).toBe('cancelled');
  });

  it('comes in a flood of forged ones: they leave nothing, and the true one is heard at once', async () => {
    const order = await orderByCard(house.url, items);
    const forged = Array.from({ length: 500 }, (_, index) => ({
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: `00000000-000f-5000-8000-${String(index).padStart(12, '0')}`, status: 'succeeded' },
    }));
    const answers = await Promise.all(
      forged.map((body) =>
        fetch(`${house.url}/api/webhooks/yookassa`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(({ status }) => status),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const [noted] = await house.query(
      "select count(*)::int as signals from payment_signals where provider_payment_id like '00000000-000f-5000-8000-0000%'",
    );
    expect(noted).toEqual({ signals: 0 });
    await house.sandbox.advance(order.paymentId, 'pay');
    await eventually(
      () => stateOf(order.orderId),
      (state) => state === 'paid',
      5_000,
    );
  });

  it('is waited for by hundreds of jobs: the queue drains within seconds', async () => {
    const order = await orderByCard(house.url, items);
    await house.query(
      `insert into payments (id, order_id, provider, provider_id, method, amount, state, created_at, updated_at)
       select gen_random_uuid(), $1, 'yookassa', 'backlog-' || n, 'card', 100, 'pending', now() - interval '1 hour', now() - interval '1 hour'
       from generate_series(1, 300) n`,
      [order.orderId],
    );
    await house.enqueue('resettle-payments');
    await eventually(
      () =>
        house.query<{ done: number }>(
          "select count(*)::int as done from jobs.job where state = 'completed' and data->>'providerPaymentId' like 'backlog-%'",
        ),
      ([row]) => row!.done === 300,
      30_000,
    );
    await house.query("delete from payments where provider_id like 'backlog-%'");
  });
});
