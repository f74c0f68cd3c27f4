import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signOrderLink } from '../../src/shop/orders/order-link.ts';
import { checkoutForm, place, totalOf, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PRODUCT = 2;
const SECRET = 'Yz4xWq8LmP2vTn6RkB0cHs7dJf3gQa9e';
const ITEMS = [{ product: PRODUCT, quantity: 1 }];

/** What the stories of this file ask of a house again and again. */
function about(house: () => House) {
  const query: House['query'] = (sql, values) => house().query(sql, values);
  return {
    orderState: async (orderId: string) =>
      (await query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state,
    payments: (orderId: string) =>
      query<{ id: string; state: string; cancel_reason: string | null; provider_id: string | null; asked: boolean }>(
        `select id, state, cancel_reason, provider_id, next_ask_at is not null as asked from payments
         where order_id = $1 order by created_at`,
        [orderId],
      ),
    level: async () =>
      (
        await query<{ available: number; held: number }>(
          'select available, held from stock_levels where product_id = $1',
          [PRODUCT],
        )
      )[0]!,
    exceptionsOf: (paymentId: string) =>
      query('select kind, facts, opened_by from exceptions where subject = $1', [`payment:${paymentId}`]),
    /** Does nothing but what the schedule does every minute. */
    async pass(minutes: number): Promise<void> {
      await house().shiftClock(minutes * MINUTE);
      await house().enqueue('resettle-payments');
      await house().drain();
    },
    /** That many runs of letting go, at one moment. */
    async runs(times: number): Promise<void> {
      await house().shiftClock(31 * MINUTE);
      for (let run = 0; run < times; run++) await house().enqueue('expire-orders');
      await house().drain();
    },
    questions: async () => (await house().sandbox.requests('yookassa')).filter(({ method }) => method === 'GET'),
    /** Анна confirms her order while the payment company is in that problem. */
    async orderInProblem(problem: Parameters<House['sandbox']['fail']>[0] | undefined): Promise<PlacedOrder> {
      const form = checkoutForm(ITEMS, await totalOf(house().url, ITEMS));
      if (problem) await house().sandbox.fail(problem);
      const { status, body } = await place(house().url, form);
      if (status !== 200) throw new Error(`not placed: ${JSON.stringify(body)}`);
      return body;
    },
    back: () => house().sandbox.fail({ provider: 'yookassa', times: 0 }),
    tokenOf: ({ orderUrl }: PlacedOrder) => new URL(orderUrl, house().url).searchParams.get('token')!,
  };
}

/** The company does what it is asked and its answers are lost, until {@link House.sandbox} is told otherwise. */
const LOST = { provider: 'yookassa', lost: true, times: 100 };
/** It says nothing of any payment: the keys of the shop are wrong. */
const SILENT = { provider: 'yookassa', status: 401, times: 1000 };

describe('a start of a payment that is not clearly answered', () => {
  let house: House;
  const { orderState, payments, level, exceptionsOf, pass, runs, orderInProblem, back, tokenOf } = about(() => house);
  beforeAll(async () => {
    house = await openHouse({ env: { SECRET } });
    await house.query('update stock_levels set available = 10000');
  });
  // The company has a clock of its own, which nobody moves: each story begins at its time.
  afterEach(() => house.shiftClock(Date.now() - house.now().getTime()));
  afterAll(() => house.close());

  const startsOf = async (paymentId: string) =>
    (await house.sandbox.requests('yookassa')).filter(({ method, key }) => method === 'POST' && key === paymentId);

  it.each([
    ['lost on the way', LOST],
    ['500', { ...SILENT, status: 500 }],
  ])('answer %s: the job goes on with the same bytes, and the order can be paid', async (_what, problem) => {
    const order = await orderInProblem(problem);
    expect(order.payUrl).toBeNull();
    const [begun] = await payments(order.orderId);
    expect(begun).toMatchObject({ state: 'starting', provider_id: null });
    await back();
    await house.drain();
    const [theirs, ...more] = await house.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(await payments(order.orderId)).toEqual([
      { ...begun, state: 'pending', provider_id: theirs!.id, asked: true },
    ]);
    const sent = await startsOf(begun!.id);
    expect(sent.length).toBeGreaterThan(1);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    const pay = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, {
      token: tokenOf(order),
    });
    expect(pay.body.payUrl).toMatch(new RegExp(`/${theirs!.id}$`));
  });

  it('is repeated by a press on the page of the order, with the address of the first press', async () => {
    const order = await orderInProblem(LOST);
    await back();
    // A link given to the owner later opens the same order by another address.
    const placed = { id: order.orderId, placedAt: new Date() };
    const token = await signOrderLink(SECRET, placed, new Date(Date.now() + HOUR));
    expect(token).not.toBe(tokenOf(order));
    const repeated = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, { token });
    const sent = await startsOf((await payments(order.orderId))[0]!.id);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    const [theirs, ...more] = await house.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(repeated.body.payUrl).toMatch(new RegExp(`/${theirs!.id}$`));
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: theirs!.id }]);
  });

  it('is not refused by «Idempotence key duplicated»: the payment is found in the list of the company', async () => {
    const order = await orderInProblem(LOST);
    await back();
    await house.query(
      `update payments set start_request = replace(start_request, 'Заказ', 'Order') where order_id = $1`,
      [order.orderId],
    );
    await house.drain();
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: theirs!.id }]);
    const statuses = (await startsOf((await payments(order.orderId))[0]!.id)).map(({ answer }) => answer);
    expect(statuses.at(-1)).toBe(400);
  });

  it('nor is it cancelled by another 400 while an earlier try was heard', async () => {
    const order = await orderInProblem(LOST);
    await back();
    await house.sandbox.fail({ provider: 'yookassa', status: 400, times: 1 });
    await house.drain();
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: theirs!.id }]);
  });

  it('is cancelled by a definite no, of which the staff hears once; the next press begins a payment anew', async () => {
    house.expectErrors(/payment-refused/);
    const order = await orderInProblem({ provider: 'yookassa', status: 400, times: 2 });
    expect(order.payUrl).toBeNull();
    await house.drain();
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'not-started', asked: false },
    ]);
    await orderInProblem({ provider: 'yookassa', status: 400, times: 2 });
    await house.drain();
    expect(
      await house.query(`select subject, facts->>'orderId' as order from exceptions where kind = 'payment-refused'`),
    ).toEqual([{ subject: 'payment-start:invalid_request', order: order.orderId }]);
    const again = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, {
      token: tokenOf(order),
    });
    expect(again.status).toBe(200);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'cancelled' }, { state: 'pending' }]);
  });

  it('turns out paid after the order was let go: the goods are held again, the order is paid, once', async () => {
    const order = await orderInProblem(LOST);
    await house.sandbox.fail(SILENT);
    await runs(1);
    expect(await orderState(order.orderId)).toBe('cancelled');
    const before = await level();
    await back();
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    await house.sandbox.advance(theirs!.id, 'pay', 'lose');
    await pass(10);
    await pass(10);
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'paid', provider_id: theirs!.id, asked: false }]);
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
    expect(await house.sandbox.lettersAbout(`№ ${order.number} оплачен`)).toHaveLength(1);
  });

  it('turns out paid when the goods are gone: the money goes back and the buyer is told, once', async () => {
    const order = await orderInProblem(LOST);
    await house.sandbox.fail(SILENT);
    await runs(1);
    await back();
    await house.query('update stock_levels set available = 0 where product_id = $1', [PRODUCT]);
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    await house.sandbox.advance(theirs!.id, 'pay', 'lose');
    await pass(10);
    await pass(10);
    await house.query('update stock_levels set available = 10000 where product_id = $1', [PRODUCT]);
    expect(await orderState(order.orderId)).toBe('cancelled');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'refunded', asked: false }]);
    expect((await house.sandbox.refunds()).filter(({ payment_id }) => payment_id === theirs!.id)).toHaveLength(1);
    expect(await house.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(1);
  });

  it('is asked about for an hour; then, before any other question, a person is told, and when it turns out paid later its order is paid', async () => {
    house.expectErrors(/payment-unclear/);
    const order = await orderInProblem(LOST);
    await house.sandbox.fail({ provider: 'yookassa', times: 0 });
    await house.sandbox.fail(SILENT);
    const [begun] = await payments(order.orderId);
    await pass(2);
    await runs(1);
    await pass(26);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting' }]);
    expect(await exceptionsOf(begun!.id)).toEqual([]);
    await pass(1);
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'no-verdict', provider_id: null, asked: true },
    ]);
    const facts = { orderId: order.orderId, paymentId: begun!.id };
    expect(await exceptionsOf(begun!.id)).toEqual([
      { kind: 'payment-unclear', facts, opened_by: 'job:resettle-payments' },
    ]);

    await pass(60);
    await back();
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    await house.sandbox.advance(theirs!.id, 'pay', 'lose');
    await pass(60);
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'paid', provider_id: theirs!.id, asked: false }]);
  });

  it('that the company does not list ten minutes later was never heard: cancelled, asked about no more', async () => {
    const order = await orderInProblem({ ...SILENT, times: 2 });
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: tokenOf(order) });
    await house.drain();
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting', asked: true }]);
    await pass(11);
    expect(await payments(order.orderId)).toMatchObject([
      { state: 'cancelled', cancel_reason: 'not-started', asked: false },
    ]);
  });

  it('that we hold for never begun turns out paid: the hourly list of what was paid brings its order back', async () => {
    const order = await orderInProblem(LOST);
    await back();
    const [theirs] = await house.sandbox.paymentsOf(order.orderId);
    await house.query(
      `update payments set state = 'cancelled', cancel_reason = 'not-started', next_ask_at = null where order_id = $1`,
      [order.orderId],
    );
    await house.sandbox.advance(theirs!.id, 'pay', 'lose');
    await house.shiftClock(6 * 24 * HOUR);
    await house.enqueue('hear-payments');
    await house.drain();
    expect(await orderState(order.orderId)).toBe('paid');
    expect(await payments(order.orderId)).toMatchObject([{ state: 'paid', provider_id: theirs!.id }]);
  });

  it('of an order that stands: questions become rarer and never end while the company is silent; after a day the staff hears of it, once', async () => {
    house.expectErrors(/payment-undecided/);
    const order = await orderInProblem(undefined);
    await house.sandbox.fail(SILENT);
    const asks = async () => {
      const path = `/payments/${(await payments(order.orderId))[0]!.provider_id}`;
      return (await house.sandbox.requests('yookassa')).filter(
        ({ method, url }) => method === 'GET' && url.endsWith(path),
      );
    };
    const askedAfter = async (minutes: number) => {
      const before = (await asks()).length;
      await pass(minutes);
      return (await asks()).length > before;
    };
    expect([await askedAfter(3), await askedAfter(1), await askedAfter(2)]).toEqual([true, false, true]);
    const paymentId = (await payments(order.orderId))[0]!.id;
    expect(await exceptionsOf(paymentId)).toEqual([]);
    const day = await askedAfter(24 * 60);
    await house.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'знаю'`);
    expect([day, await askedAfter(5 * 60), await askedAfter(60)]).toEqual([true, false, true]);
    expect(await exceptionsOf(paymentId)).toMatchObject([
      { kind: 'payment-undecided', facts: { orderId: order.orderId, paymentId } },
    ]);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', asked: true }]);
    await back();
  });
});

describe('a refund', () => {
  let house: House;
  const { payments, pass, orderInProblem, back, tokenOf } = about(() => house);
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  /** Анна pays an order that she has given up: the money has to go back. */
  async function owed(refusal: Parameters<House['sandbox']['fail']>[0]) {
    const order = await orderInProblem(undefined);
    const [payment] = await payments(order.orderId);
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: tokenOf(order) });
    await house.sandbox.fail(refusal);
    await house.sandbox.advance(payment!.provider_id!, 'pay', 'lose');
    await pass(3);
    await pass(31);
    const [refund] = await house.query<{ id: string; state: string }>(
      'select id, state from refunds where payment_id = $1',
      [payment!.id],
    );
    const asked = (await house.sandbox.requests('yookassa')).filter(({ key }) => key === refund!.id).length;
    const exceptions = await house.query('select kind from exceptions where subject = $1', [`refund:${refund!.id}`]);
    return { orderId: order.orderId, payment: payment!.provider_id!, refund: refund!, asked, exceptions };
  }
  const REFUNDS = { provider: 'yookassa', path: '/refunds', times: 100 };
  const told = (refundId: string) =>
    house.query('select kind from exceptions where subject = $1', [`refund:${refundId}`]);

  it('refused by the company for certain is put before the staff and not asked for again', async () => {
    house.expectErrors(/refund-refused/);
    const { refund, asked, exceptions } = await owed({
      provider: 'yookassa',
      path: '/refunds',
      status: 400,
      times: 100,
    });
    expect([refund.state, asked, exceptions]).toEqual(['failed', 1, [{ kind: 'refund-refused' }]]);
    await back();
  });

  it('answered with 401 is no no: asked for until the keys are right again; after a day the staff hears of it', async () => {
    house.expectErrors(/refund-unclear/);
    const { orderId, refund, exceptions } = await owed({ ...REFUNDS, status: 401 });
    expect([refund.state, exceptions]).toEqual(['asked', []]);
    await pass(24 * 60);
    expect(await told(refund.id)).toEqual([{ kind: 'refund-unclear' }]);
    await back();
    await pass(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
  });

  it('refused because the money is back already is done: nobody is told', async () => {
    const { orderId, payment, refund } = await owed({ ...REFUNDS, status: 500 });
    await back();
    await house.sandbox.advance(payment, 'refund', 'lose');
    await pass(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
    expect(await house.query('select state from refunds where id = $1', [refund.id])).toEqual([{ state: 'done' }]);
    expect(await told(refund.id)).toEqual([]);
  });

  it('that the company took on and has not finished is read by its id, not asked for again', async () => {
    const { orderId, payment, refund, asked } = await owed({ ...REFUNDS, status: 500 });
    await back();
    await house.sandbox.advance(payment, 'refund', 'lose');
    const [theirs] = (await house.sandbox.refunds()).filter(({ payment_id }) => payment_id === payment);
    await house.query(`update refunds set state = 'pending', provider_refund_id = $2 where id = $1`, [
      refund.id,
      theirs!.id,
    ]);
    await pass(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
    const sent = (await house.sandbox.requests('yookassa')).filter(({ key }) => key === refund.id);
    expect(sent).toHaveLength(asked);
  });

  it('not clearly answered is asked for again, to the byte, until it is done; nobody is told', async () => {
    const { orderId, refund, asked, exceptions } = await owed({
      provider: 'yookassa',
      path: '/refunds',
      status: 500,
      times: 100,
    });
    expect([refund.state, exceptions]).toEqual(['asked', []]);
    await back();
    await pass(31);
    const sent = (await house.sandbox.requests('yookassa')).filter(({ key }) => key === refund.id);
    expect(sent.length).toBeGreaterThan(asked);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('orders whose time to pay has run out', () => {
  let house: House;
  const { orderState, orderInProblem, runs, questions } = about(() => house);
  beforeAll(async () => {
    house = await openHouse();
    await house.query('update stock_levels set available = 10000');
  });
  afterEach(() => house.shiftClock(Date.now() - house.now().getTime()));
  afterAll(() => house.close());

  it('let go by two runs at one moment: the second does nothing, the company is asked once of each', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => orderInProblem(undefined)));
    const theirs = await Promise.all(
      orders.map(async ({ orderId }) => (await house.sandbox.paymentsOf(orderId))[0]!.id),
    );
    await runs(2);
    expect(await Promise.all(orders.map(({ orderId }) => orderState(orderId)))).toEqual(orders.map(() => 'cancelled'));
    const asked = await questions();
    expect(theirs.map((id) => asked.filter(({ url }) => url.endsWith(`/${id}`)).length)).toEqual(theirs.map(() => 1));
  });

  it('let go a minute after a run that died', async () => {
    const { orderId } = await orderInProblem(undefined);
    await house.query(
      `insert into job_leases (job, holder, held_until) values ('expire-orders', gen_random_uuid(), $1)`,
      [new Date(house.now().getTime() + 32 * MINUTE)],
    );
    await runs(1);
    expect(await orderState(orderId)).toBe('awaiting-payment');
    await house.shiftClock(MINUTE);
    await house.enqueue('expire-orders');
    await house.drain();
    expect(await orderState(orderId)).toBe('cancelled');
  });
});

describe('a company that hangs', () => {
  let house: House;
  const { orderInProblem, payments, orderState, level, pass, back, runs, questions } = about(() => house);
  beforeAll(async () => {
    // In production the company is given half a minute: longer than these stories may last.
    house = await openHouse({ production: true, env: { DRAIN_SECONDS: '0' } });
    await house.query('update stock_levels set available = 10000');
  });
  afterEach(() => house.shiftClock(Date.now() - house.now().getTime()));
  afterAll(() => house.close());

  it('keeps the goods of 12 overdue orders for seconds: all are free after one run, which asks it ten times at most', async () => {
    const before = await level();
    const orders = await Promise.all(Array.from({ length: 12 }, () => orderInProblem(undefined)));
    expect((await level()).held).toBe(before.held + 12);
    await house.sandbox.fail({ provider: 'yookassa', timeout: true, times: 1000 });
    await runs(1);
    expect(await level()).toEqual(before);
    const ids = orders.map(({ orderId }) => orderId);
    expect(await house.query('select distinct state from orders where id = any($1)', [ids])).toEqual([
      { state: 'cancelled' },
    ]);
    expect((await questions()).length).toBeLessThanOrEqual(10);
    await back();

    // What was paid meanwhile is settled when the company is back.
    const [paid] = await house.sandbox.paymentsOf(ids[0]!);
    await house.sandbox.advance(paid!.id, 'pay', 'lose');
    await pass(15);
    expect(await orderState(ids[0]!)).toBe('paid');
    expect(await level()).toEqual({ available: before.available - 1, held: before.held + 1 });
  }, 28_000);

  it('keeps the buyer waiting for seconds, less than it is given: then the order stands and its page offers to pay', async () => {
    const order = await orderInProblem({ provider: 'yookassa', timeout: true, times: 1 });
    expect(order.payUrl).toBeNull();
    expect(await payments(order.orderId)).toMatchObject([{ state: 'starting' }]);
    const page = await (await fetch(house.url + order.orderUrl)).text();
    expect(page).toContain('Оплатите до');
    await house.drain();
    const [theirs, ...more] = await house.sandbox.paymentsOf(order.orderId);
    expect(more).toEqual([]);
    expect(await payments(order.orderId)).toMatchObject([{ state: 'pending', provider_id: theirs!.id }]);
  }, 20_000);
});
