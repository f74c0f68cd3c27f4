import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { checkoutForm, orderByCard, place, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';
import { moveByStaff } from '../support/staff.ts';

const MINUTE = 60_000;
const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

describe('money given back in the cabinet of the company', () => {
  let house: House;
  let course: number;
  let certificate: number;
  const items = [{ product: 2, quantity: 2 }];
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
    await house.query('update stock_levels set available = 10000');
    [{ id: course }, { id: certificate }] = (await house.query<{ id: number }>(
      `select (select min(id) from products where section_id = 4 and published_at is not null) as id
       union all select (select id from products where section_id = 6 and published_at is not null order by price limit 1)`,
    )) as [{ id: number }, { id: number }];
  });
  afterAll(() => house.close());

  const stateOf = async (orderId: string) =>
    (
      await house.query<{ state: string; stock_state: string }>('select state, stock_state from orders where id = $1', [
        orderId,
      ])
    )[0]!;
  async function becomes(orderId: string, state: string): Promise<void> {
    await house.drain();
    expect((await stateOf(orderId)).state).toBe(state);
  }
  const level = async () =>
    (await house.query('select available, held from stock_levels where product_id = 2'))[0] as {
      available: number;
      held: number;
    };
  const eventsOf = (orderId: string) =>
    house.query(
      `select e.from_state, e.to_state, e.facts->>'reason' as reason from payment_events e
       join payments p on p.id = e.payment_id where p.order_id = $1 order by e.id`,
      [orderId],
    );
  const grants = async (orderId: string) =>
    (await house.query('select product_id from digital_grants where order_id = $1', [orderId])).map(
      ({ product_id }) => product_id,
    );

  it('before we heard that it was paid: not taken for paid, nothing is delivered, and it can be paid anew', async () => {
    const order = await orderByCard(house.url, [{ product: course, quantity: 1 }], { delivery: { method: 'digital' } });
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await house.sandbox.advance(order.paymentId, 'refund', 'lose');
    await house.shiftClock(3 * MINUTE);
    await house.enqueue('resettle-payments');
    await house.drain();
    expect((await eventsOf(order.orderId)).at(-1)).toEqual({
      from_state: 'pending',
      to_state: 'refunded',
      reason: 'refunded-by-company',
    });
    expect((await stateOf(order.orderId)).state).toBe('awaiting-payment');
    expect(await grants(order.orderId)).toEqual([]);

    const again = await call<{ payUrl: string }>(house.url, `/api/orders/${order.orderId}/pay`, { token: order.token });
    await house.sandbox.advance(again.body.payUrl.split('/').at(-1)!, 'pay');
    await becomes(order.orderId, 'handed-over');
    expect(await grants(order.orderId)).toEqual([course]);
  });

  it('for a paid order: goods, coupon and the money of its certificate come back as after cancelling', async () => {
    const bought = await orderByCard(house.url, [{ product: certificate, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await house.sandbox.advance(bought.paymentId, 'pay');
    await house.drain();
    const letters = (await house.sandbox.lettersAbout(`${bought.number}`)).filter(({ html }) => CODE.test(html));
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    const [code] = CODE.exec(letter!.html)!;
    await house.query(
      "insert into coupons (code, title, kind, value) values ('OBRATNO', 'Туда и обратно', 'percent', 10)",
    );
    const before = await level();
    const coupons = ['OBRATNO', code];
    const many: Items[] = [{ product: 2, quantity: 20 }];
    const { total } = (await call<{ total: number }>(house.url, '/api/cart/quote', { items: many, coupons })).body;
    expect(total).toBeGreaterThan(0);
    const placed = await place(house.url, checkoutForm(many, total, { coupons }));
    const paymentId = placed.body.payUrl!.split('/').at(-1)!;
    await house.sandbox.advance(paymentId, 'pay');
    await becomes(placed.body.orderId, 'paid');
    const kept = () =>
      house.query(
        `select (select uses from coupons where code = 'OBRATNO') as uses,
         (select denomination = balance from certificates c
           join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text where order_id = $1) as whole`,
        [bought.orderId],
      );
    expect(await kept()).toEqual([{ uses: 1, whole: false }]);
    await moveByStaff(house.databaseUrl, placed.body.orderId, 'packing');

    await house.sandbox.advance(paymentId, 'refund');
    await becomes(placed.body.orderId, 'returned');
    expect(await kept()).toEqual([{ uses: 0, whole: true }]);
    expect(await level()).toEqual(before);
    expect(await stateOf(placed.body.orderId)).toEqual({ state: 'returned', stock_state: 'released' });
    const [event] = await house.query("select facts from order_events where order_id = $1 and to_state = 'returned'", [
      placed.body.orderId,
    ]);
    expect(event!.facts).toMatchObject({ reason: 'refunded-by-company', couponsReturned: ['OBRATNO'] });
    expect(event!.facts.certificatesReturned).toBeGreaterThan(0);
  });

  it('in part: the order goes on and says so, once; before we heard that it was paid as well as after', async () => {
    const noted = (orderId: string) =>
      house.query(
        "select facts->'refunded' as refunded from order_events where order_id = $1 and kind = 'partly-refunded' order by id",
        [orderId],
      );
    const order = await orderByCard(house.url, [{ product: course, quantity: 1 }], { delivery: { method: 'digital' } });
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await house.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await house.shiftClock(3 * MINUTE);
    await house.enqueue('resettle-payments');
    await becomes(order.orderId, 'handed-over');
    expect(await grants(order.orderId)).toEqual([course]);
    expect(await noted(order.orderId)).toEqual([{ refunded: 100_00 }]);
    expect(await (await fetch(house.url + order.orderUrl)).text()).toContain('Возвращено 100\u00a0₽');

    await house.sandbox.advance(order.paymentId, 'refund-part', 'twice');
    await house.drain();
    expect(await noted(order.orderId)).toHaveLength(2);
    await house.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await house.enqueue('hear-refunds');
    await house.drain();
    expect((await noted(order.orderId)).map(({ refunded }) => refunded)).toEqual([100_00, 200_00, 300_00]);
    expect((await stateOf(order.orderId)).state).toBe('handed-over');

    // The rest makes it the whole: what was opened is closed, and its buyer hears where the money is.
    await house.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect(await house.sandbox.lettersAbout(`Деньги за заказ № ${order.number} возвращены`)).toHaveLength(1);
    const page = await (await fetch(house.url + order.orderUrl)).text();
    expect(page).toContain('Деньги отправлены обратно');
  });

  it('in part, when the order cannot be kept: the rest goes back with a receipt of its own', async () => {
    const order = await orderByCard(house.url, items);
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await house.sandbox.advance(order.paymentId, 'refund-part', 'lose');
    await house.shiftClock(3 * MINUTE);
    await house.enqueue('resettle-payments');
    await house.drain();
    expect((await eventsOf(order.orderId)).at(-1)).toMatchObject({ to_state: 'refunded' });
    const [paid] = (await house.sandbox.paymentsOf(order.orderId)) as unknown as Record<string, { value: string }>[];
    expect(paid!.refunded_amount).toEqual(paid!.amount);
    expect((await stateOf(order.orderId)).state).toBe('cancelled');
  });

  it('by hand, where the company had refused our refund: it is over, and not asked for any more', async () => {
    const order = await orderByCard(house.url, items);
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    house.expectErrors(/refund-refused/);
    await house.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    await house.sandbox.advance(order.paymentId, 'pay');
    const refundOf = async () =>
      (
        await house.query<{ refund: string; payment: string }>(
          'select r.state as refund, p.state as payment from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
          [order.orderId],
        )
      )[0];
    await house.drain();
    expect(await refundOf()).toMatchObject({ payment: 'refunding' });
    await house.sandbox.advance(order.paymentId, 'refund', 'lose');
    await house.sandbox.fail({ provider: 'yookassa', times: 0 });
    await house.enqueue('hear-refunds');
    await house.drain();
    expect(await refundOf()).toEqual({ refund: 'done', payment: 'refunded' });
    expect((await house.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId)).toHaveLength(1);
  });

  it('after the parcel has left: the goods are out of the books, not back on the shelf', async () => {
    const order = await orderByCard(house.url, items);
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    const held = await level();
    await moveByStaff(house.databaseUrl, order.orderId, 'packing', 'shipped');
    await house.sandbox.advance(order.paymentId, 'refund');
    await becomes(order.orderId, 'returned');
    expect(await level()).toEqual({ available: held.available, held: held.held - 2 });
    expect((await stateOf(order.orderId)).stock_state).toBe('spent');
  });

  it('without a word to us: the schedule finds it in the list of the company', async () => {
    const order = await orderByCard(house.url, items);
    await house.sandbox.advance(order.paymentId, 'pay');
    await becomes(order.orderId, 'paid');
    const other = await orderByCard(house.url, items);
    await house.sandbox.advance(other.paymentId, 'pay');
    await becomes(other.orderId, 'paid');
    await house.sandbox.advance(order.paymentId, 'refund', 'lose');
    await becomes(order.orderId, 'paid');
    await house.enqueue('hear-refunds');
    await becomes(order.orderId, 'returned');
    expect((await stateOf(other.orderId)).state).toBe('paid');
  });
});

describe('an order that is not like the others', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
    await house.query('update stock_levels set available = 10000');
  });
  afterAll(() => house.close());

  it('bought in part from the courier: what is digital is delivered, what was carried away is out of the books', async () => {
    const [course] = await house.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    const mixed = [
      { product: 2, quantity: 2 },
      { product: course!.id, quantity: 1 },
    ];
    const placed = await place(house.url, checkoutForm(mixed, await totalOf(house.url, mixed), { paySystem: 3 }));
    expect(placed.status).toBe(200);
    const { orderId } = placed.body;
    await moveByStaff(house.databaseUrl, orderId, 'packing', 'shipped');
    const grants = () => house.query('select product_id from digital_grants where order_id = $1', [orderId]);
    await house.drain();
    expect(await grants()).toEqual([]);
    await moveByStaff(house.databaseUrl, orderId, 'partly-bought');
    await house.drain();
    expect(await grants()).toHaveLength(1);
    expect(await house.query('select state, stock_state from orders where id = $1', [orderId])).toEqual([
      { state: 'partly-bought', stock_state: 'spent' },
    ]);
  });

  it('of eighty different goods: the cart and the order say that a receipt holds fewer, and seventy-nine are taken', async () => {
    await house.query(
      `insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm, released_at, published_at)
       select 'stroka-' || n, section_id, type, kind, 'Строка ' || n, tagline, form, count_text, 10000, details, weight_grams, size_cm, released_at, published_at
       from products, generate_series(1, 80) n
       where id = (select min(id) from products where section_id = 4 and published_at is not null)`,
    );
    const eighty = (
      await house.query<{ id: number }>("select id from products where slug like 'stroka-%' order by id")
    ).map(({ id }) => ({ product: id, quantity: 3 }));
    interface Quote {
      readonly total: number;
      readonly canOrder: boolean;
      readonly tooMany: string | null;
    }
    const quote = async (lines: readonly Items[]) =>
      (await call<Quote>(house.url, '/api/cart/quote', { items: lines, coupons: [] })).body;
    const digital = { delivery: { method: 'digital' } };

    const full = await quote(eighty);
    expect(full).toMatchObject({ canOrder: false, tooMany: expect.stringMatching(/не больше 79 разных товаров/) });
    const refused = await place(house.url, checkoutForm(eighty, full.total, digital));
    expect([refused.status, refused.body.error.details.code, refused.body.error.message]).toEqual([
      409,
      'too-many-lines',
      full.tooMany,
    ]);

    const less = eighty.slice(1);
    const fits = await quote(less);
    expect(fits).toMatchObject({ canOrder: true, tooMany: null });
    const placed = await place(house.url, checkoutForm(less, fits.total, digital));
    expect([placed.status, placed.body.payUrl]).toEqual([200, expect.any(String)]);
  });
});
