// Longer than usual: coupons and certificates share the quote, the order and the receipt that they change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxOf } from '../../src/kernel/email.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, orderByCard, placeOrder, placeOrderRetryingBusy, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;
const CASH = { paySystem: 3 };

interface Quote {
  readonly goodsTotal: number;
  readonly discount: number;
  readonly total: number;
  readonly freeDelivery: boolean;
  readonly coupons: string[];
  readonly input_coupons: { code: string; kind: string | null; state: string; text: string }[];
  readonly discounts: { code: string; amount: number; on: string }[];
  readonly certificates: { tail: string; balance: number; amount: number }[];
  readonly gone: { product: number; name: string | null; text: string }[];
}

describe('coupons and gift certificates', () => {
  let shop: TestShop;
  let items: Items[];
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2 });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where section_id = 2 and kind = 'physical' and type = 'single' and published_at is not null order by p.id limit 3`,
    );
    items = goods.map(({ id }, index) => ({ product: id, quantity: 3 - index }));
    await shop.query('update stock_levels set available = 10000');
    // Prices that do not divide evenly.
    await shop.query('update products set price = price / 100 * 100 - 1 where id = any($1)', [
      items.map(({ product }) => product),
    ]);
  });
  afterAll(() => shop.close());

  const coupon = (code: string, kind: string, value: number, changes: Record<string, unknown> = {}) => {
    const row = { code, title: `Купон ${code}`, kind, value, ...changes };
    const names = Object.keys(row);
    return shop.query(
      `insert into coupons (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const quote = async (coupons: string[], what: readonly Items[] = items) =>
    (await call<Quote>(shop.url, '/api/cart/quote', { items: what, coupons })).body;
  const order = async (coupons: string[], changes: Record<string, unknown> = {}, expectedTotal?: number) =>
    checkoutForm(items, expectedTotal ?? (await quote(coupons)).total, { coupons, ...CASH, ...changes });
  const rowOf = async (orderId: string) =>
    (
      await shop.query<{
        state: string;
        goods_total: number;
        discount: number;
        delivery_price: number;
        base_delivery_price: number;
        certificate_paid: number;
        total: number;
        lines: number;
        adjustments: { code: string; amount: number; kind: string }[];
      }>(
        `select o.*, (select coalesce(sum(sum_of(per_line)), 0)::int from order_adjustments
             where order_id = id and kind = 'goods-coupon') as lines,
           (select coalesce(json_agg(json_build_object('code', code, 'kind', kind, 'amount', amount) order by position), '[]')
             from order_adjustments where order_id = id) as adjustments
         from orders o where id = $1`,
        [orderId],
      )
    )[0]!;
  const usesOf = async (code: string) =>
    (await shop.query<{ uses: number }>('select uses from coupons where code = $1', [code]))[0]!.uses;
  const person = (index: number) => ({
    contact: { name: 'Анна Иванова', phone: `+7916${1_000_000 + index}`, email: `anna${index}@example.ru` },
  });
  const cancel = (placed: { orderId: string; orderUrl: string }) =>
    call(shop.url, `/api/orders/${placed.orderId}/cancel`, {
      token: new URL(placed.orderUrl, shop.url).searchParams.get('token'),
    });
  /** Buys a certificate of 1 000 ₽ and reads its code from the letter. */
  const buyCertificate = async (): Promise<string> => {
    const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
    const bought = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.number}`);
    return CODE.exec(letter!.html)![0];
  };
  const ledgers = () =>
    shop.query<{ balance: number; sum: number }>(
      `select a.balance, (select sum(amount)::int from ledger_entries where account_id = a.id) as sum
       from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text`,
    );
  const receiptOf = async (orderId: string) => {
    const { requests } = (await (await fetch(`${shop.sandbox.url}/__sandbox/requests`)).json()) as {
      requests: {
        body?: {
          metadata?: { order_id: string };
          amount: { value: string };
          receipt: { items: { amount: { value: string }; quantity: number; payment_subject: string }[] };
        };
      }[];
    };
    const { amount, receipt } = requests.find(({ body }) => body?.metadata?.order_id === orderId)!.body!;
    const sum = receipt.items.reduce(
      (total, item) => total + Math.round(Number(item.amount.value) * 100) * item.quantity,
      0,
    );
    return {
      paid: Math.round(Number(amount.value) * 100),
      sum,
      subjects: receipt.items.map((item) => item.payment_subject),
    };
  };

  it('a coupon for one use in 50 tabs: one order gets the discount, 49 get the reason', async () => {
    await coupon('ODNAZHDY', 'percent', 50, { max_uses: 1 });
    const { total } = await quote(['odnazhdy']);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, tab) =>
        placeOrderRetryingBusy(shop.webs[tab % 2]!.url, await order(['odnazhdy'], person(tab), total)),
      ),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body.error.details).toMatchObject({ code: 'coupon-refused', coupon: 'ODNAZHDY', problem: 'used-up' });
      expect(body.error.message).toMatch(/уже использован.*Введите другой/);
    }
    const row = await rowOf(placed[0]!.body.orderId);
    expect(row.discount).toBeGreaterThan(0);
    expect(row.lines).toBe(row.discount);
    expect(row.total).toBe(total);
    expect(await usesOf('ODNAZHDY')).toBe(1);

    // Cancelling twice releases the coupon once; then another customer may use it.
    const [first, second] = await Promise.all([cancel(placed[0]!.body), cancel(placed[0]!.body)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await usesOf('ODNAZHDY')).toBe(0);
    expect((await placeOrder(shop.url, await order(['ODNAZHDY'], person(60)))).status).toBe(200);
    const events = await shop.query<{ facts: object }>(
      "select facts from order_events where order_id = $1 and to_state = 'cancelled'",
      [placed[0]!.body.orderId],
    );
    expect(events).toEqual([{ facts: { reason: 'buyer', couponsReturned: ['ODNAZHDY'] } }]);
  });

  it('a coupon once per customer: neither another phone nor another e-mail helps, at the same moment or later', async () => {
    await coupon('PERSON1', 'sum', 100_00, { max_per_customer: 1 });
    const anna = person(100);
    const { total } = await quote(['PERSON1']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => placeOrderRetryingBusy(shop.url, await order(['PERSON1'], anna, total))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const contact of [
      { ...anna.contact, phone: '8 (916) 555-44-33', email: 'ANNA100@example.RU' },
      { ...anna.contact, email: 'other@example.ru' },
    ]) {
      const { status, body } = await placeOrder(shop.url, await order(['PERSON1'], { contact }));
      expect(status).toBe(409);
      expect(body.error.details).toMatchObject({ code: 'coupon-refused', problem: 'used-by-customer' });
    }
    expect((await placeOrder(shop.url, await order(['PERSON1'], person(101)))).status).toBe(200);
    expect(await usesOf('PERSON1')).toBe(2);
  });

  it('the database and the shop compute the same mailbox for an address', async () => {
    const addresses = [
      'anna.b+shop@gmail.com',
      '+a.n.n.a+b@googlemail.com',
      'anna.b@ya.ru',
      'anna-b+akcii@yandex.com',
      '+@narod.ru',
      'анна.б+2@пример.рф',
      'a+b+c@example.ru',
      'a.+@example.ru',
    ];
    const rows = await shop.query<{ mailbox: string }>(
      'select mailbox_of(email) as mailbox from unnest($1::text[]) with ordinality as asked(email, place) order by place',
      [addresses],
    );
    expect(addresses.map(mailboxOf)).toEqual(rows.map(({ mailbox }) => mailbox));
  });

  it('a coupon once per mailbox, in any spelling of its address; letters go to the address as typed', async () => {
    await coupon('YASHCHIK', 'sum', 100_00, { max_per_customer: 1 });
    let buyers = 500;
    const orderAs = async (email: string) =>
      placeOrder(shop.url, await order(['YASHCHIK'], { contact: { ...person(++buyers).contact, email } }));
    for (const [first, same, others] of [
      ['Anna.B+shop@gmail.com', ['annab@gmail.com', 'a.n.n.a.b+2@googlemail.com'], ['annabb@gmail.com']],
      ['anna-b@yandex.ru', ['anna.b@ya.ru', 'Anna-B+akcii@yandex.com'], ['annab@yandex.ru']],
      ['anna+1@example.ru', ['anna@example.ru', 'anna+2+3@example.ru'], ['a.nna@example.ru', '+anna@example.ru']],
    ] as const) {
      const placed = await orderAs(first);
      expect([first, placed.status]).toEqual([first, 200]);
      for (const email of same) expect([email, (await orderAs(email)).status]).toEqual([email, 409]);
      for (const email of others) expect([email, (await orderAs(email)).status]).toEqual([email, 200]);
      // After a cancelled order the mailbox may use the coupon again, in any spelling and once.
      await cancel(placed.body);
      expect((await orderAs(same[0])).status).toBe(200);
      expect((await orderAs(same[1])).status).toBe(409);
      const [saved] = await shop.query("select contact->>'email' as email from orders where id = $1", [
        placed.body.orderId,
      ]);
      expect(saved!.email).toBe(first.toLowerCase());
    }
  });

  it('the cart shows what each code gives or why not; the order agrees to the kopeck', async () => {
    await coupon('DESYAT', 'percent', 10, { sections: [2] });
    await coupon('TRISTA', 'sum', 1_00);
    await coupon('PUT', 'delivery', 0);
    await coupon('POZDNO', 'percent', 10, { ends_at: '2026-01-01T00:00:00Z' });
    const answer = await quote(['desyat', 'ТRISТА', 'put', 'POZDNO', 'NETTAKOGO']);
    expect(answer.input_coupons.map(({ code, kind, state }) => [code, kind, state])).toEqual([
      ['DESYAT', 'coupon', 'applied'],
      ['TRISTA', 'coupon', 'refused'],
      ['PUT', 'coupon', 'applied'],
      ['POZDNO', 'coupon', 'refused'],
      ['NETTAKOGO', null, 'refused'],
    ]);
    expect(answer.input_coupons[1]!.text).toMatch(/суммируется.*DESYAT.*выгоднее/);
    expect(answer.coupons).toEqual(['DESYAT', 'PUT']);
    expect(answer.freeDelivery).toBe(true);
    expect(answer.discount).toBeGreaterThan(0);
    expect(answer.total).toBe(answer.goodsTotal - answer.discount);
    expect((await quote(['DESYAT', 'desyat'])).input_coupons[1]!.state).toBe('refused');

    const [city] = await shop.query<{ id: number }>("select id from cities where name = 'Казань' limit 1");
    const codes = ['desyat', 'put'];
    const { body } = await call<{ offers: { method: string; price: number; base_price: number; total: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      { cityId: city!.id, items, coupons: codes },
    );
    const offer = body.offers.find(({ method }) => method === 'courier')!;
    expect(offer).toMatchObject({ price: 0, total: answer.total });
    expect(offer.base_price).toBeGreaterThan(0);
    const courier = {
      delivery: { method: 'courier', cityId: city!.id, address: { street: 'Баумана', house: '1' } },
      paySystem: 1,
    };
    const tooLittle = await placeOrder(shop.url, await order(codes, courier, answer.total - 1));
    expect(tooLittle.body.error.details).toMatchObject({ code: 'total-changed', total: answer.total });
    const placed = await placeOrder(shop.url, await order(codes, courier, offer.total));
    expect(placed.status).toBe(200);
    const row = await rowOf(placed.body.orderId);
    expect(row).toMatchObject({
      discount: answer.discount,
      lines: answer.discount,
      delivery_price: 0,
      base_delivery_price: offer.base_price,
      total: answer.total,
    });
    expect(row.adjustments.map(({ code, kind, amount }) => [code, kind, amount])).toEqual([
      ['DESYAT', 'goods-coupon', answer.discount],
      ['PUT', 'delivery-coupon', offer.base_price],
    ]);
    expect(await receiptOf(placed.body.orderId)).toMatchObject({ paid: answer.total, sum: answer.total });
    // The coupon for free delivery is not consumed where delivery costs nothing anyway.
    await placeOrder(shop.url, await order(['PUT'], person(150)));
    expect(await usesOf('PUT')).toBe(1);
  });

  it('a certificate of 1 000 ₽ and 20 orders at once: never below zero, and the ledger adds up', async () => {
    const code = await buyCertificate();
    await shop.query('update products set price = 30099 where id = $1', [items[0]!.product]);
    const one = [{ product: items[0]!.product, quantity: 1 }];
    const first = await quote([code], one);
    expect(first).toMatchObject({ total: 0, certificates: [{ balance: 100_000, amount: 30_099 }] });
    expect(JSON.stringify(first)).not.toContain(code);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        placeOrderRetryingBusy(shop.webs[tab % 2]!.url, {
          ...checkoutForm(one, 0, { coupons: [code.toLowerCase().replaceAll('-', ' ')], ...person(200 + tab) }),
          paySystem: 1,
        }),
      ),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(['certificate-refused', 'total-changed']).toContain(body.error.details.code);
    }
    expect(await ledgers()).toContainEqual({ balance: 100_000 - 3 * 30_099, sum: 100_000 - 3 * 30_099 });
    for (const { balance, sum } of await ledgers()) expect(balance).toBe(sum);

    // Fully covered by certificates: paid at once, without the payment company, and with a letter.
    for (const { body } of placed) {
      expect(body.payUrl).toBeNull();
      expect(await rowOf(body.orderId)).toMatchObject({ state: 'paid', certificate_paid: 30_099, total: 0 });
      expect(await shop.sandbox.paymentsOf(body.orderId)).toEqual([]);
    }
    await shop.drain();
    expect(await shop.sandbox.lettersAbout(`№ ${placed[0]!.body.number} оплачен`)).toHaveLength(1);
    expect(await shop.query('select code_hash from certificates where code_hash = $1', [code])).toEqual([]);
  });

  it('a certificate with a coupon: the receipt adds up to the payment; cancelling and a late payment', async () => {
    await coupon('SEM', 'sum', 77_77, { max_uses: 2 });
    const code = await buyCertificate();
    const both = ['SEM', code];
    const { total, goodsTotal } = await quote(both);
    expect(total).toBe(goodsTotal - 77_77 - 100_000);
    const card = { ...person(300), paySystem: 1 };
    const placed = await placeOrder(shop.url, await order(both, card, total));
    expect(placed.status).toBe(200);
    expect(await receiptOf(placed.body.orderId)).toMatchObject({ paid: total, sum: total });
    expect((await quote(both)).input_coupons.map(({ state }) => state)).toEqual(['applied', 'refused']);

    // When the time to pay is over everything is released, and a late payment takes it all again.
    const expired = async () => {
      await shop.enqueue('expire-orders');
      await shop.drain();
      expect(await rowOf(placed.body.orderId)).toMatchObject({ state: 'cancelled' });
    };
    await shop.shiftClock(60 * 60_000);
    await expired();
    expect((await quote(both)).input_coupons.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(await usesOf('SEM')).toBe(0);
    const paymentId = placed.body.payUrl!.split('/').at(-1)!;
    await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    expect(await rowOf(placed.body.orderId)).toMatchObject({ state: 'paid' });
    expect(await usesOf('SEM')).toBe(1);
    expect((await quote([code])).input_coupons[0]!.state).toBe('refused');
    for (const { balance, sum } of await ledgers()) expect(balance).toBe(sum);
  });

  it('a late payment for an order whose certificate was spent elsewhere is refunded, and nothing else is taken', async () => {
    await coupon('VOSEM', 'sum', 10_00, { max_uses: 5 });
    const code = await buyCertificate();
    const both = ['VOSEM', code];
    const placed = await placeOrder(shop.url, await order(both, { ...person(400), paySystem: 1 }));
    await shop.shiftClock(2 * 60 * 60_000);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect(await rowOf(placed.body.orderId)).toMatchObject({ state: 'cancelled' });
    expect((await placeOrder(shop.url, await order([code], person(401)))).status).toBe(200);
    await shop.sandbox.advance(placed.body.payUrl!.split('/').at(-1)!, 'pay');
    const paymentId = placed.body.payUrl!.split('/').at(-1)!;
    await shop.drain();
    expect(await shop.sandbox.refunds()).toContainEqual(
      expect.objectContaining({ payment_id: paymentId, status: 'succeeded' }),
    );
    expect(await rowOf(placed.body.orderId)).toMatchObject({ state: 'cancelled' });
    expect(await usesOf('VOSEM')).toBe(0);
    for (const { balance, sum } of await ledgers()) expect(balance).toBe(sum);
  });

  it('a certificate never buys a certificate, and no coupon makes one cheaper', async () => {
    const code = await buyCertificate();
    const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-2000'");
    await coupon('DVADTSAT', 'percent', 20);
    const only = await quote([code, 'DVADTSAT'], [{ product: gift!.id, quantity: 1 }]);
    expect(only).toMatchObject({ total: 200_000, discount: 0 });
    expect(only.input_coupons.map(({ state }) => state)).toEqual(['refused', 'refused']);
    const mixed = [...items, { product: gift!.id, quantity: 1 }];
    expect(await quote([code], mixed)).toMatchObject({ total: (await quote([], items)).total + 200_000 - 100_000 });
    const sold = await orderByCard(shop.url, [{ product: gift!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    expect((await receiptOf(sold.orderId)).subjects).toEqual(['payment']);
  });

  it('products no longer sold are named', async () => {
    const product = items[2]!.product;
    await shop.query('update products set published_at = null where id = $1', [product]);
    const { gone } = await quote([], [...items, { product: 2_000_000_000, quantity: 1 }]);
    expect(gone.map((one) => [one.product, one.name !== null])).toEqual([
      [product, true],
      [2_000_000_000, false],
    ]);
    await shop.query('update products set published_at = now() where id = $1', [product]);
  });

  it.each([
    ['six of them', ['A', 'B', 'C', 'D', 'E', 'F'], 400],
    ['a long one', ['x'.repeat(10_000)], 400],
    ['an empty one', [' '], 400],
    ['NUL', ['A\0B'], 400],
    ['a broken surrogate', ['\ud800'], 400],
    ['no text', [7], 400],
    ['an object', { code: 'A' }, 400],
    ['emoji', ['😀😀😀'], 200],
    ['SQL', ["'; drop table coupons; --"], 200],
    ['a pattern', ['%'], 200],
  ])('hostile codes: %s', async (_name, coupons, status) => {
    for (const [path, body] of [
      ['/api/cart/quote', { items, coupons }],
      ['/api/orders', checkoutForm(items, 1, { coupons, ...CASH })],
    ] as const) {
      const answer =
        path === '/api/orders' ? await placeOrder(shop.url, body) : await call<object>(shop.url, path, body);
      expect(answer.status).toBe(status === 400 ? 400 : path === '/api/orders' ? 409 : 200);
      if (answer.status !== 200) expect(answer.body.error.message).toMatch(/[а-яё]/i);
    }
  });

  it('a guesser is stopped after 20 different codes and may go on ten minutes later', async () => {
    const guess = (index: number) =>
      call<object>(shop.webs[1]!.url, '/api/cart/quote', { items, coupons: [`GUESS${index}`] });
    for (let index = 0; index < 20; index++) expect((await guess(index % 19)).status).toBe(200);
    const stopped = await guess(20);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(stopped.body.error.message).toMatch(/неизвестных кодов: повторите через/);
    expect((await call(shop.webs[1]!.url, '/api/cart/quote', { items })).status).toBe(200);
    await shop.shiftClock(3 * 60 * 60_000);
    expect((await guess(22)).status).toBe(200);
    await shop.shiftClock(60 * 60_000);
    const atOnce = await Promise.all(Array.from({ length: 80 }, (_, index) => guess(100 + index)));
    expect(atOnce.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    await shop.shiftClock(60 * 60_000);
  });
});
