import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderByCard, type PlacedOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { paymentFailures, PRODUCT } from '../support/payment-failures.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type Fault = Parameters<TestShop['sandbox']['fail']>[0];
type How = Omit<Fault, 'provider'>;
type Order = PlacedOrder & { readonly paymentId: string; readonly token: string };

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** Whatever is asked, it is no answer. */
const FAULTS: readonly How[] = [
  { status: 403 },
  { timeout: true },
  { garbage: true },
  { status: 200, answer: { id: 'x', status: 'done', items: [{ status: 'done' }] } },
];

describe('questions to the payment company without a clear answer', () => {
  let shop: TestShop;
  const { payments, runScheduleAfter } = paymentFailures(() => shop);
  beforeAll(async () => {
    shop = await openTestShop({ env: { SANDBOX_TIMEOUT_MS: '400' } });
    shop.expectErrors(/refund-refused|refund-unclear|receipt-unclear/);
  });
  afterEach(async () => {
    await restored();
    await shop.sandbox.makeRefunds('at-once');
  });
  afterAll(() => shop.close());

  const fails = (path: string, how: How, method = 'GET') =>
    shop.sandbox.fail({ provider: 'yookassa', method, path, times: 1_000, ...how });
  const restored = () => shop.sandbox.fail({ provider: 'yookassa', times: 0 });
  const sent = async (path: string, key: string) =>
    (await shop.sandbox.requests('yookassa')).filter(
      (one) => one.method === 'POST' && one.url.endsWith(path) && one.key === key,
    ).length;
  async function paid(quantity = 1): Promise<Order> {
    const order = await orderByCard(shop.url, [{ product: PRODUCT, quantity }]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  async function cancel({ orderId, token }: Order): Promise<void> {
    expect((await call(shop.url, `/api/orders/${orderId}/cancel`, { token })).status).toBe(200);
    await shop.drain();
  }
  /** Of what the buyer has taken, one piece is no good. */
  async function refundPiece({ orderId }: Order): Promise<void> {
    await moveByStaff(shop.databaseUrl, orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    const piece = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    const answer = await call(shop.url, `/api/orders/${orderId}/refunds`, piece, await signInStaff(shop));
    expect(answer.status).toBe(200);
    await shop.drain();
  }
  const refundOf = async ({ orderId }: Order) =>
    (
      await shop.query<{ id: string; state: string; at_company: string | null; payment: string; refunded: number }>(
        `select r.id, r.state, r.provider_refund_id as at_company, p.state as payment, p.refunded::int from refunds r
         join payments p on p.id = r.payment_id where r.order_id = $1`,
        [orderId],
      )
    )[0]!;
  const atCompany = async ({ paymentId }: Order) =>
    (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === paymentId);
  /** Kinds of exceptions about the order, with whether each is closed. */
  const exceptionsOf = async ({ orderId }: Order) =>
    (
      await shop.query<{ kind: string; closed: boolean }>(
        `select kind, closed_at is not null as closed from exceptions where facts->>'orderId' = $1 order by id`,
        [orderId],
      )
    ).map(({ kind, closed }) => [kind, closed]);

  it('whether a refund was made: it is not requested again; after a day the staff is asked, until the company refuses it', async () => {
    await shop.sandbox.makeRefunds('pending');
    const order = await paid();
    await fails('/refunds', { lost: true }, 'POST');
    await cancel(order);
    await restored();
    const { id } = await refundOf(order);
    const attempts = await sent('/refunds', id);
    for (const how of FAULTS) {
      await fails('/refunds?', how);
      await runScheduleAfter(31);
      expect(await refundOf(order)).toMatchObject({ state: 'requested', at_company: null, payment: 'refunding' });
      await restored();
    }
    expect(await sent('/refunds', id)).toBe(attempts);
    await runScheduleAfter(31);
    const [found, ...others] = await atCompany(order);
    expect(await refundOf(order)).toMatchObject({ state: 'pending', at_company: found!.id });
    expect([await sent('/refunds', id), others]).toEqual([attempts, []]);
    await runScheduleAfter(DAY_MINUTES);
    expect(await exceptionsOf(order)).toEqual([['refund-unclear', false]]);
    await shop.sandbox.endRefund(found!.id, 'canceled');
    await runScheduleAfter(31);
    expect(await refundOf(order)).toMatchObject({ state: 'failed', payment: 'refunding', refunded: 0 });
    expect(await exceptionsOf(order)).toEqual([
      ['refund-unclear', true],
      ['refund-refused', false],
    ]);

    // Made in the cabinet of the company: its id is another one.
    await shop.sandbox.makeRefunds('at-once');
    await shop.sandbox.advance(order.paymentId, 'refund');
    await runScheduleAfter(31);
    const made = (await atCompany(order)).find(({ status }) => status === 'succeeded')!;
    expect(await refundOf(order)).toMatchObject({ id, state: 'done', at_company: made.id, payment: 'refunded' });
    expect((await exceptionsOf(order)).filter(([, closed]) => !closed)).toEqual([]);
  });

  it('whether a receipt was made: none is sent again; after a day the staff is asked, until it is found', async () => {
    const goods = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    const order = await orderByCard(shop.url, [{ product: goods[0]!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await fails('/receipts', { lost: true }, 'POST');
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await restored();
    const receipt = async () =>
      (
        await shop.query<{ id: string; state: string }>(
          "select id, state from receipts where order_id = $1 and kind = 'closing'",
          [order.orderId],
        )
      )[0]!;
    const { id } = await receipt();
    const attempts = await sent('/receipts', id);
    const polledAfter = async (minutes: number) => {
      await shop.shiftClock(minutes * MINUTE);
      await shop.enqueue('poll-receipts');
      await shop.drain();
    };
    for (const [nth, how] of FAULTS.entries()) {
      await fails('/receipts?', how);
      await polledAfter(nth === FAULTS.length - 1 ? DAY_MINUTES : 31);
      expect(await receipt()).toEqual({ id, state: 'requested' });
      await restored();
    }
    expect(await exceptionsOf(order)).toEqual([['receipt-unclear', false]]);
    await shop.sandbox.fixReceipt((await shop.sandbox.receiptsOf(order.paymentId))[0]!.id, 'succeeded');
    await polledAfter(DAY_MINUTES);
    expect(await receipt()).toEqual({ id, state: 'succeeded' });
    expect(await exceptionsOf(order)).toEqual([['receipt-unclear', true]]);
    expect([await sent('/receipts', id), (await shop.sandbox.receiptsOf(order.paymentId)).length]).toEqual([
      attempts,
      1,
    ]);
  });

  it('how a refund has ended: it is asked about by its id until that is clear, and requested once', async () => {
    const ends = ['succeeded', 'canceled', 'succeeded', 'canceled'] as const;
    await shop.sandbox.makeRefunds('pending');
    const all: { order: Order; end: (typeof ends)[number]; refundId: string }[] = [];
    for (const end of ends) {
      const order = await paid();
      await cancel(order);
      const { at_company: refundId } = await refundOf(order);
      all.push({ order, end, refundId: refundId! });
    }
    for (const [nth, { end, refundId }] of all.entries()) {
      await fails(`/refunds/${refundId}`, FAULTS[nth]!);
      // Its notification gets lost.
      await shop.sandbox.endRefund(refundId, end, 'lose');
    }
    const waiting = await paid();
    await shop.sandbox.makeRefunds('at-once');
    await cancel(waiting);
    await runScheduleAfter(31);
    for (const { order } of all) {
      expect(await refundOf(order)).toMatchObject({ state: 'pending', payment: 'refunding', refunded: 0 });
      expect(await exceptionsOf(order)).toEqual([]);
    }
    // One that is asked about in vain keeps no other one from its end.
    expect(await refundOf(waiting)).toMatchObject({ state: 'done', payment: 'refunded' });

    await restored();
    // That the company has refused it is recorded after a look at the payment.
    for (const [nth, { order }] of all.entries())
      if (nth % 2) await fails(`/payments/${order.paymentId}`, FAULTS[nth]!);
    await runScheduleAfter(31);
    for (const { order, end } of all)
      expect(await refundOf(order)).toMatchObject(end === 'canceled' ? { state: 'pending' } : { state: 'done' });
    await restored();
    await runScheduleAfter(31);
    for (const { order, end } of all) {
      const refund = await refundOf(order);
      const done = { state: 'done', payment: 'refunded' };
      expect(refund).toMatchObject(end === 'succeeded' ? done : { state: 'failed', payment: 'refunding', refunded: 0 });
      expect(await exceptionsOf(order)).toEqual(end === 'succeeded' ? [] : [['refund-refused', false]]);
      expect([await sent('/refunds', refund.id), (await atCompany(order)).length]).toEqual([1, 1]);
    }
  });

  it.each(['all', 'a part'])('that %s is refunded, said twice and once more later: it is done once', async (what) => {
    const order = await paid(2);
    await shop.sandbox.makeRefunds('pending');
    if (what === 'all') await cancel(order);
    else await refundPiece(order);
    const [refund] = await atCompany(order);
    await shop.sandbox.endRefund(refund!.id, 'succeeded', 'twice');
    await shop.drain();
    await runScheduleAfter(31);
    const price = Math.round(Number(refund!.amount.value) * 100);
    const done = { state: 'done', payment: what === 'all' ? 'refunded' : 'paid', refunded: price };
    expect(await refundOf(order)).toMatchObject(done);
    const written = () =>
      shop.query(
        `select (select count(*)::int from order_events where order_id = $1) as of_order, (select count(*)::int from letters) as letters,
           (select count(*)::int from payment_events v join payments p on p.id = v.payment_id where p.order_id = $1) as of_payment`,
        [order.orderId],
      );
    const before = await written();
    await shop.sandbox.postWebhook({ type: 'notification', event: 'refund.succeeded', object: refund });
    await runScheduleAfter(31);
    expect(await written()).toEqual(before);
    expect(await refundOf(order)).toMatchObject(done);
    expect((await exceptionsOf(order)).filter(([, closed]) => !closed)).toEqual([]);
  });

  it('what a payment has come to: nothing is recorded until the company says it, and other payments are', async () => {
    const orders: Order[] = [];
    for (const how of FAULTS) {
      const order = await orderByCard(shop.url, [{ product: PRODUCT, quantity: 1 }]);
      await fails(`/payments/${order.paymentId}`, how);
      orders.push(order);
    }
    for (const { paymentId } of orders) await shop.sandbox.advance(paymentId, 'pay');
    const other = await paid();
    await runScheduleAfter(3);
    for (const { orderId } of orders) expect(await payments(orderId)).toMatchObject([{ state: 'pending' }]);
    expect(await payments(other.orderId)).toMatchObject([{ state: 'paid' }]);
    await restored();
    await runScheduleAfter(5);
    for (const { orderId } of orders) expect(await payments(orderId)).toMatchObject([{ state: 'paid' }]);
  });
});
