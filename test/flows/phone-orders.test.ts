import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCode } from '../../src/shop/certificates/certificate.rules.ts';
import { deriveCode } from '../../src/shop/certificates/certificate-code.ts';
import { HOURS_TO_TRY } from '../../src/shop/outbox/letter.rules.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Quote {
  readonly lines: readonly {
    readonly sum: number;
    readonly available: number | null;
    readonly problem: string | null;
  }[];
  readonly codes: readonly { readonly isApplied: boolean; readonly text: string }[];
  readonly canOrder: boolean;
  readonly offers: readonly {
    readonly method: string;
    readonly carrier?: string;
    readonly kinds?: readonly string[];
    readonly price: number;
    readonly total: number;
    readonly paySystems: readonly number[];
  }[];
}
interface Placed {
  readonly orderId: string;
  readonly number: number;
}

const CALLER = { name: 'Зоя Климова', phone: '+7 916 555-77-01', email: 'zoya@example.ru' };

/** Полина answers the phone: Зоя orders by it; Павел packs and may not. */
describe('orders by phone', () => {
  let shop: TestShop;
  let polina: { cookie: string };
  let pavel: { cookie: string };
  let vera: { cookie: string };
  let goods: { id: number; name: string; price: number }[];
  let cityId: number;
  beforeAll(async () => {
    shop = await openTestShop();
    [vera, polina, pavel] = await Promise.all([
      signInStaff(shop),
      signInWithRole(shop, 'support', 'Полина'),
      signInWithRole(shop, 'picker'),
    ]);
    goods = await shop.query(
      `select p.id::int, p.name, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.kind = 'physical' and p.type = 'single' and s.available > 20 order by p.id limit 2`,
    );
    const found = await ask<{ cities: { id: number; label: string }[] }>('/api/staff/cities?q=Казань');
    cityId = found.body.cities[0]!.id;
  });
  afterAll(() => shop.close());

  const ask = <T>(path: string, body?: object, who = polina) => call<T>(shop.url, path, body, who);
  const itemsOf = (quantity = 1) => [{ product: goods[0]!.id, quantity }];
  const quote = async (items: object[], coupons: string[] = []) =>
    (await ask<Quote>('/api/staff/orders/quote', { items, coupons, cityId })).body;
  const heldOf = async () =>
    (await shop.query<{ held: number }>('select held::int from stock_levels where product_id = $1', [goods[0]!.id]))[0]!
      .held;
  const formOf = (changes: object) => ({
    key: randomUUID(),
    items: itemsOf(),
    coupons: [],
    ...CALLER,
    method: 'pickup',
    paySystem: 3,
    consent: true,
    expectedTotal: goods[0]!.price,
    ...changes,
  });
  const place = (changes: object, who = polina) => ask<Placed>('/api/staff/orders', formOf(changes), who);

  it('an order to a point, at the price of the checkout; its consent names who has asked, its goods are held', async () => {
    const before = await heldOf();
    const { offers, canOrder } = await quote(itemsOf(2));
    expect(canOrder).toBe(true);
    const offer = offers.find(({ method }) => method === 'point')!;
    const onReceipt = offer.paySystems.find((paySystem) => paySystem === 2)!;
    const ofCheckout = await call<{ offers: Quote['offers'] }>(shop.url, '/api/delivery/offers', {
      cityId,
      items: itemsOf(2),
      coupons: [],
    });
    const sums = (all: Quote['offers']) => all.map(({ method, price, total }) => ({ method, price, total }));
    expect(sums(offers)).toEqual(sums(ofCheckout.body.offers));
    const { points } = (
      await ask<{ points: { code: string }[] }>('/api/staff/orders/points', {
        items: itemsOf(2),
        cityId,
        carrier: offer.carrier,
        ...(offer.kinds && { kinds: offer.kinds }),
        paySystem: onReceipt,
      })
    ).body;
    const placed = await place({
      items: itemsOf(2),
      method: 'point',
      carrier: offer.carrier,
      cityId,
      pointCode: points[0]!.code,
      paySystem: onReceipt,
      expectedTotal: offer.total,
    });
    expect(placed.status).toBe(200);
    const { orderId } = placed.body;
    const [order] = await shop.query(
      `select order_source as source, state, customer_id, held_until, total::int from orders where id = $1`,
      [orderId],
    );
    expect(order).toEqual({ source: 'desk', state: 'new', customer_id: null, held_until: null, total: offer.total });
    const byPolina = expect.stringMatching(/^staff:\d+ Полина$/) as string;
    expect(await shop.query(`select kind, actor from order_events where order_id = $1`, [orderId])).toEqual([
      { kind: 'placed', actor: byPolina },
    ]);
    expect(
      await shop.query(
        `select purpose, recorded_by, address, text_version <> '' as v from consents where order_id = $1`,
        [orderId],
      ),
    ).toEqual([{ purpose: 'order', recorded_by: byPolina, address: null, v: true }]);
    expect(await heldOf()).toBe(before + 2);
  });

  it('the same key is the same order; with another order it is refused', async () => {
    const form = formOf({});
    const send = (changes: object = {}) => ask<Placed>('/api/staff/orders', { ...form, ...changes });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.orderId)).size).toBe(1);
    const other = await send({ comment: 'Другой заказ' });
    expect([other.status, other.body.error?.details.code]).toEqual([422, 'checkout-key-reused']);
  });

  it('a price that has changed meanwhile is refused with the new one, and nothing is held', async () => {
    const before = await heldOf();
    const refused = await place({ expectedTotal: goods[0]!.price - 100 });
    expect([refused.status, refused.body.error?.details]).toEqual([
      409,
      expect.objectContaining({ code: 'total-changed', total: goods[0]!.price }),
    ]);
    expect(await heldOf()).toBe(before);
  });

  it('the last pieces go to one of two', async () => {
    const [, { id, price }] = goods as [object, { id: number; price: number }];
    const [level] = await shop.query<{ available: number }>(
      'select available::int from stock_levels where product_id = $1',
      [id],
    );
    const quantity = Math.floor(level!.available / 2) + 1;
    const form = { items: [{ product: id, quantity }], expectedTotal: price * quantity };
    const both = await Promise.all([vera, polina].map((who) => place(form, who)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('paid by card: it waits for its payment, and the letter with the link goes at once', async () => {
    const placed = await place({ paySystem: 1 });
    const { orderId } = placed.body;
    const [order] = await shop.query(
      `select state, held_until is not null as held, (select expires_at - created_at = make_interval(hours => $2) from letters
        where key = 'placed:' || orders.id) as "letterAtOnce" from orders where id = $1`,
      [orderId, HOURS_TO_TRY],
    );
    expect(order).toEqual({ state: 'awaiting-payment', held: true, letterAtOnce: true });
  });

  it('a certificate is not spent for a caller: its code is unknown', async () => {
    const [voucher] = await shop.query<{ id: number }>(
      'select id::int from products where section_id = 6 and published_at is not null order by price limit 1',
    );
    const bought = await orderByCard(shop.url, [{ product: voucher!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    const [issued] = await shop.query<{ id: string }>('select id from certificates where order_id = $1', [
      bought.orderId,
    ]);
    const coupons = [formatCode(deriveCode(shop.secret, issued!.id))];
    expect((await quote(itemsOf(), coupons)).codes).toEqual([expect.objectContaining({ isApplied: false })]);
    const refused = await place({ coupons });
    expect([refused.status, refused.body.error?.details.code]).toEqual([409, 'coupon-refused']);
  });

  it.each([
    ['consent', { consent: false }],
    ['phone', { phone: '12' }],
    ['name', { name: 'А\u0000' }],
    ['items', { items: [{ product: 2 ** 31, quantity: 1 }] }],
    ['street', { method: 'courier', cityId: 1 }],
  ])('a wrong field is named: %s', async (field, changes) => {
    const { status, body } = await place(changes);
    const { errors } = body.error!.details as unknown as { errors: { path: string[] }[] };
    expect([status, errors.some(({ path }) => path[0] === field)]).toEqual([400, true]);
  });

  it('whoever packs places no orders', async () => {
    expect((await place({}, pavel)).status).toBe(403);
    expect((await ask('/api/staff/orders/quote', { items: itemsOf(), coupons: [], cityId }, pavel)).status).toBe(403);
  });
});
