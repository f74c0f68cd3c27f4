import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Offer {
  readonly method: string;
  readonly kinds?: readonly string[];
  readonly price: number;
}
interface Point {
  readonly code: string;
  readonly kind: string;
  readonly problem: string | null;
}
type PointAnswer = { readonly points: readonly Point[] } & Partial<ErrorEnvelope>;

/** Казань: too near for the economy tariffs. */
const OFFICE = 'KZN1';
const LOCKER = 'KZN3';

describe('lockers of СДЭК have tariffs of their own', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let cityId: number;
  let tea: number;
  let sack: number;
  beforeAll(async () => {
    shop = await openTestShop();
    desk = await openPackingDesk(shop);
    cityId = (await shop.query<{ id: number }>('select id from cities where sdek_id = 424'))[0]!.id;
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 2`,
    );
    [tea, sack] = goods.map(({ id }) => id) as [number, number];
    // Heavier than СДЭК has a tariff to lockers for, which our copy of these lockers does not tell.
    await shop.query('update products set weight_grams = 16000 where id = $1', [sack]);
    await shop.enqueue('refresh-points');
    await shop.drain();
    await shop.query(
      `update pickup_points set point = point - 'maxWeightGrams' - 'boxesCm'
       where carrier = 'cdek' and code like 'KZN%' and point->>'kind' = 'locker'`,
    );
  });
  afterAll(() => shop.close());

  const ofTea = () => [{ product: tea, quantity: 1 }];
  const to = (pointCode: string) => ({ method: 'point', carrier: 'cdek', cityId, pointCode });
  async function pricesTo(items: readonly Items[]): Promise<Record<string, number>> {
    const { body } = await call<{ offers: Offer[] }>(shop.url, '/api/delivery/offers', { cityId, items });
    return Object.fromEntries(body.offers.flatMap(({ kinds = [], price }) => kinds.map((kind) => [kind, price])));
  }
  async function paidOrder(items: readonly Items[], pointCode: string) {
    const price = (await pricesTo(items))[pointCode === LOCKER ? 'locker' : 'point']!;
    const total = (await totalOf(shop.url, items)) + price;
    const order = await orderByCard(shop.url, items, { delivery: to(pointCode), expectedTotal: total });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return { ...order, total };
  }
  const saved = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ total: number; price: number; delivery: object }>(
        'select total, delivery_price as price, delivery from orders where id = $1',
        [orderId],
      )
    )[0]!;
  const change = ({ orderId, token }: { orderId: string; token: string }, pointCode: string) =>
    call<Partial<ErrorEnvelope>>(shop.url, `/api/orders/${orderId}/point`, { token, pointCode });

  it('Анна sees the price to a locker, pays it, and her parcel is registered by the tariff to lockers', async () => {
    const items = ofTea();
    const prices = await pricesTo(items);
    expect(prices.locker).toBe(prices.point! - 2_000);
    const goods = await totalOf(shop.url, items);
    const atPrice = (price: number) =>
      placeOrder(shop.url, checkoutForm(items, goods + price, { delivery: to(LOCKER) }));
    expect((await atPrice(prices.point!)).body.error.details).toMatchObject({
      code: 'total-changed',
      total: goods + prices.locker!,
    });

    const order = await paidOrder(items, LOCKER);
    expect(await saved(order)).toMatchObject({
      total: goods + prices.locker!,
      price: prices.locker,
      delivery: { pointCode: LOCKER, tariffCode: 368, tariffs: { point: 136, locker: 368 } },
    });
    await desk.registered(await desk.packed(order, [{ productId: tea }]));
    expect((await desk.parcelsOf(order)).map(({ content }) => content)).toMatchObject([
      { tariff_code: 368, delivery_point: LOCKER },
    ]);
  });

  it('Борис changes his point to a locker: he has paid enough, and the parcel gets the tariff to lockers', async () => {
    const order = await paidOrder(ofTea(), OFFICE);
    const before = await saved(order);
    expect(before.delivery).toMatchObject({ tariffCode: 136 });
    expect((await change(order, LOCKER)).status).toBe(200);
    expect(await saved(order)).toMatchObject({
      total: before.total,
      price: before.price,
      delivery: { pointCode: LOCKER, tariffCode: 368 },
    });
    expect(
      await shop.query(`select facts from order_events where order_id = $1 and kind = 'point-changed'`, [
        order.orderId,
      ]),
    ).toEqual([{ facts: { from: OFFICE, to: LOCKER, tariffCode: 368 } }]);
    await desk.registered(await desk.packed(order, [{ productId: tea }]));
    expect((await desk.parcelsOf(order)).map(({ content }) => content)).toMatchObject([
      { tariff_code: 368, delivery_point: LOCKER },
    ]);
  });

  it('an older order to a locker has a tariff to points: СДЭК refuses it, and Вера sends it to a point', async () => {
    shop.expectErrors(/parcel-refused/);
    const order = await paidOrder(ofTea(), LOCKER);
    await shop.query(`update orders set delivery = delivery - 'tariffs' || '{"tariffCode": 136}' where id = $1`, [
      order.orderId,
    ]);
    const id = await desk.packed(order, [{ productId: tea }]);
    await desk.registered(id);
    expect((await desk.show(id)).state).toBe('packed');
    expect(await desk.exceptionsOf(order)).toEqual(['parcel-refused']);
    const toAnother = await desk.does(id, 'point', { pointCode: 'KZN6' });
    expect((toAnother.body as Partial<ErrorEnvelope>).error!.details).toMatchObject({ problem: 'not-carried' });
    expect((await desk.does(id, 'point', { pointCode: OFFICE })).status).toBe(200);
    await desk.registered(id);
    expect((await desk.show(id)).state).toBe('registered');
    expect((await desk.parcelsOf(order)).map(({ content }) => content)).toMatchObject([
      { tariff_code: 136, delivery_point: OFFICE },
    ]);
  });

  it('a parcel without a tariff to lockers goes to points only, at the checkout and afterwards', async () => {
    const items = [{ product: sack, quantity: 1 }];
    const prices = await pricesTo(items);
    expect(Object.keys(prices)).toEqual(['point']);
    const total = (await totalOf(shop.url, items)) + prices.point!;
    const refused = await placeOrder(shop.url, checkoutForm(items, total, { delivery: to(LOCKER) }));
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        message: expect.stringContaining('не\u00a0везёт эту посылку в\u00a0постаматы'),
        details: { code: 'delivery-point-unfit', problem: 'not-carried', kind: 'locker' },
      },
    ]);

    const order = await paidOrder(items, OFFICE);
    expect((await saved(order)).delivery).toMatchObject({ tariffCode: 136, tariffs: { point: 136 } });
    const { body } = await call<PointAnswer>(shop.url, `/api/orders/${order.orderId}/points`, { token: order.token });
    const problems = (kind: string) =>
      new Set(body.points.filter((one) => one.kind === kind).map((one) => one.problem));
    expect([problems('point'), problems('locker')]).toEqual([new Set([null]), new Set(['not-carried'])]);
    expect((await change(order, LOCKER)).body.error!.details).toMatchObject({ problem: 'not-carried' });
    expect((await saved(order)).delivery).toMatchObject({ pointCode: OFFICE, tariffCode: 136 });
  });
});
