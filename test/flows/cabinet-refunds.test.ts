import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, orderByCard, placeOrder, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { receiptsWritten } from '../support/order-story.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { moveByStaff } from '../support/staff.ts';

const MINUTE = 60_000;
const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

describe('money refunded in the cabinet of the payment company', () => {
  let shop: TestShop;
  let course: number;
  let certificate: number;
  const items = [{ product: 2, quantity: 2 }];
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    await shop.query('update stock_levels set available = 10000');
    [{ id: course }, { id: certificate }] = (await shop.query<{ id: number }>(
      `select (select min(id) from products where section_id = 4 and published_at is not null) as id
       union all select (select id from products where section_id = 6 and published_at is not null order by price limit 1)`,
    )) as [{ id: number }, { id: number }];
  });
  afterAll(() => shop.close());

  const stateOf = async (orderId: string) =>
    (
      await shop.query<{ state: string; stock_state: string }>('select state, stock_state from orders where id = $1', [
        orderId,
      ])
    )[0]!;
  async function becomes(orderId: string, state: string): Promise<void> {
    await shop.drain();
    expect((await stateOf(orderId)).state).toBe(state);
  }
  const level = async () =>
    (await shop.query('select available, held from stock_levels where product_id = 2'))[0] as {
      available: number;
      held: number;
    };
  const eventsOf = (orderId: string) =>
    shop.query(
      `select e.from_state, e.to_state, e.facts->>'reason' as reason from payment_events e
       join payments p on p.id = e.payment_id where p.order_id = $1 order by e.id`,
      [orderId],
    );
  const grants = async (orderId: string) =>
    (await shop.query('select product_id from digital_grants where order_id = $1', [orderId])).map(
      ({ product_id }) => product_id,
    );

  it('before we learned of the payment: the order is not paid, nothing is delivered, and it can be paid again', async () => {
    const order = await orderByCard(shop.url, [{ product: course, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await shop.sandbox.advance(order.paymentId, 'refund', 'lose');
    await shop.shiftClock(3 * MINUTE);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect((await eventsOf(order.orderId)).at(-1)).toEqual({
      from_state: 'pending',
      to_state: 'refunded',
      reason: 'refunded-by-company',
    });
    expect((await stateOf(order.orderId)).state).toBe('awaiting-payment');
    expect(await grants(order.orderId)).toEqual([]);

    const again = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, { token: order.token });
    await shop.sandbox.advance(again.body.payUrl.split('/').at(-1)!, 'pay');
    await becomes(order.orderId, 'handed-over');
    expect(await grants(order.orderId)).toEqual([course]);
  });

  it('for a paid order: goods, coupon and the money of its certificate are released as after cancelling', async () => {
    const bought = await orderByCard(shop.url, [{ product: certificate, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const letters = (await shop.sandbox.lettersAbout(`${bought.number}`)).filter(({ html }) => CODE.test(html));
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    const [code] = CODE.exec(letter!.html)!;
    await shop.query(
      "insert into coupons (code, title, kind, value) values ('OBRATNO', 'Туда и обратно', 'percent', 10)",
    );
    const before = await level();
    const coupons = ['OBRATNO', code];
    const many: Items[] = [{ product: 2, quantity: 20 }];
    const { total } = (await call<{ total: number }>(shop.url, '/api/cart/quote', { items: many, coupons })).body;
    expect(total).toBeGreaterThan(0);
    const placed = await placeOrder(shop.url, checkoutForm(many, total, { coupons }));
    const paymentId = placed.body.payUrl!.split('/').at(-1)!;
    await shop.sandbox.advance(paymentId, 'pay');
    await becomes(placed.body.orderId, 'paid');
    const benefits = () =>
      shop.query(
        `select (select uses from coupons where code = 'OBRATNO') as uses,
         (select denomination = balance from certificates c
           join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text where order_id = $1) as whole`,
        [bought.orderId],
      );
    expect(await benefits()).toEqual([{ uses: 1, whole: false }]);
    await moveByStaff(shop.databaseUrl, placed.body.orderId, 'packing');

    await shop.sandbox.advance(paymentId, 'refund');
    await becomes(placed.body.orderId, 'returned');
    expect(await benefits()).toEqual([{ uses: 0, whole: true }]);
    expect(await level()).toEqual(before);
    expect(await stateOf(placed.body.orderId)).toEqual({ state: 'returned', stock_state: 'released' });
    const [event] = await shop.query("select facts from order_events where order_id = $1 and to_state = 'returned'", [
      placed.body.orderId,
    ]);
    expect(event!.facts).toMatchObject({ reason: 'refunded-by-company', couponsReturned: ['OBRATNO'] });
    expect(event!.facts.certificatesReturned).toBeGreaterThan(0);
  });

  it('in part: the order goes on and the refund is recorded once; whether we learned of the payment before or after', async () => {
    const refundEventsOf = (orderId: string) =>
      shop.query(
        "select facts->'refunded' as refunded from order_events where order_id = $1 and kind = 'partly-refunded' order by id",
        [orderId],
      );
    const order = await orderByCard(shop.url, [{ product: course, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await shop.shiftClock(3 * MINUTE);
    await shop.enqueue('resettle-payments');
    await becomes(order.orderId, 'handed-over');
    expect(await grants(order.orderId)).toEqual([course]);
    expect(await refundEventsOf(order.orderId)).toEqual([{ refunded: 100_00 }]);
    expect(await (await fetch(shop.url + order.orderUrl)).text()).toContain('Возвращено 100\u00a0₽');

    await shop.sandbox.advance(order.paymentId, 'refund-part', 'twice');
    await shop.drain();
    expect(await refundEventsOf(order.orderId)).toHaveLength(2);
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await shop.enqueue('poll-refunds');
    await shop.drain();
    expect((await refundEventsOf(order.orderId)).map(({ refunded }) => refunded)).toEqual([100_00, 100_00, 100_00]);
    expect((await stateOf(order.orderId)).state).toBe('handed-over');

    // The rest makes it a full refund: access is closed, and the page tells the buyer about the money.
    await shop.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect(await shop.sandbox.lettersAbout(`Деньги за заказ № ${order.number} возвращены`)).toHaveLength(1);
    const page = await (await fetch(shop.url + order.orderUrl)).text();
    expect(page).toContain('Деньги отправлены обратно');
  });

  it('in part, when the order cannot be fulfilled: the rest is refunded with its own receipt', async () => {
    const order = await orderByCard(shop.url, items);
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await shop.shiftClock(3 * MINUTE);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect((await eventsOf(order.orderId)).at(-1)).toMatchObject({ to_state: 'refunded' });
    const [paid] = (await shop.sandbox.paymentsOf(order.orderId)) as unknown as Record<string, { value: string }>[];
    expect(paid!.refunded_amount).toEqual(paid!.amount);
    expect((await stateOf(order.orderId)).state).toBe('cancelled');
    // The buyer sees the lines that the company got; of a refund that an earlier version has sent, what it was for.
    const [sent] = (await receiptsWritten(shop, order.orderId)).filter(({ of }) => of === 'refund');
    const [saved] = await shop.query<{ lines: { quantity: number; unitPrice: number }[] }>(
      'select lines from refunds where order_id = $1',
      [order.orderId],
    );
    expect(sent!.lines.map((line) => /^\d+ x \d+/.exec(line)![0])).toEqual(
      saved!.lines.map(({ quantity, unitPrice }) => `${quantity} x ${unitPrice}`),
    );
    const page = async () => (await fetch(shop.url + order.orderUrl)).text();
    expect(await page()).not.toContain('Возвращён остаток оплаты');
    await shop.query('update refunds set lines = null where order_id = $1', [order.orderId]);
    expect(await page()).toContain('Возвращён остаток оплаты');
  });

  it('by hand, after the company had refused our refund: it is done and not requested again', async () => {
    const order = await orderByCard(shop.url, items);
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    shop.expectErrors(/refund-refused/);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    await shop.sandbox.advance(order.paymentId, 'pay');
    const refundOf = async () =>
      (
        await shop.query<{ refund: string; payment: string }>(
          'select r.state as refund, p.state as payment from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
          [order.orderId],
        )
      )[0];
    await shop.drain();
    expect(await refundOf()).toMatchObject({ payment: 'refunding' });
    // The page promises nothing that has failed.
    expect(await (await fetch(shop.url + order.orderUrl)).text()).toContain('Деньги ещё не\u00a0ушли');
    await shop.sandbox.advance(order.paymentId, 'refund', 'lose');
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.enqueue('poll-refunds');
    await shop.drain();
    expect(await refundOf()).toEqual({ refund: 'done', payment: 'refunded' });
    expect(await shop.sandbox.lettersAbout(`Деньги за заказ № ${order.number} отправлены`)).toHaveLength(1);
    expect((await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId)).toHaveLength(1);
  });

  it('after the parcel has left: the goods are written off, not returned to the shelf', async () => {
    const order = await orderByCard(shop.url, items);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    const levelBefore = await level();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing', 'shipped');
    await shop.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect(await level()).toEqual({ available: levelBefore.available, held: levelBefore.held - 2 });
    expect((await stateOf(order.orderId)).stock_state).toBe('spent');
  });

  it('without a notification: the schedule finds it in the list of the company', async () => {
    const order = await orderByCard(shop.url, items);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    const other = await orderByCard(shop.url, items);
    await shop.sandbox.advance(other.paymentId, 'pay');
    await becomes(other.orderId, 'paid');
    await shop.sandbox.advance(order.paymentId, 'refund', 'lose');
    await becomes(order.orderId, 'paid');
    await shop.enqueue('poll-refunds');
    await becomes(order.orderId, 'returned');
    expect((await stateOf(other.orderId)).state).toBe('paid');
  });
});
