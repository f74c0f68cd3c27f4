// Longer than usual: one shop and its two buyers for all that belongs to an order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { checkoutForm } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { removeOldCheckoutDrafts } from '../../src/shop/customers/remove-checkout-drafts.ts';

interface Suggestion {
  readonly street: string | null;
  readonly house: string | null;
  readonly postal_code: string | null;
}
interface Point {
  readonly code: string;
  readonly address: string;
  readonly kind: string;
  readonly zip: string;
}
interface OwnOrder {
  readonly data: { readonly id: string; readonly attributes: Record<string, any> };
}

const HOSTILE = `<img src=x onerror=alert(1)>'; drop table orders; -- 👩‍🌾 ${'я'.repeat(20)}`;
const ITEMS = [{ product: 2, quantity: 1 }];

describe('the address of a buyer', () => {
  let shop: TestShop;
  let anna: Account;
  let boris: Account;
  let kazan: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET, DELIVERY_CARRIERS: 'cdek,boxberry' } });
    await shop.enqueue('refresh-points');
    await shop.drain();
    [anna, boris] = await Promise.all([openAccount(shop), openAccount(shop)]);
    kazan = (await call<{ cities: { id: number }[] }>(shop.url, '/api/places/cities?query=Казань')).body.cities[0]!.id;
  });
  afterAll(() => shop.close());

  const suggest = async (query: string, city = kazan, more = '') =>
    (
      await call<{ details: { suggestions: Suggestion[] } }>(
        shop.url,
        `/api/address/find-suggest-address?query=${encodeURIComponent(query)}&count=6&division=municipal&from_bound[value]=street&to_bound[value]=house&parentid=${city}${more}`,
      )
    ).body.details.suggestions;

  async function order(by: Account, delivery: object, changes: object = {}) {
    const captcha = await solvePuzzle(shop.url, {}, 'order');
    const { method } = delivery as { method: string };
    const { body } = await call<{ offers: { method: string; total: number }[] }>(shop.url, '/api/delivery/offers', {
      cityId: kazan,
      items: ITEMS,
      coupons: [],
    });
    const total = body.offers.find((offer) => offer.method === method)!.total;
    const form = checkoutForm(ITEMS, total, { delivery, paySystem: method === 'pickup' ? 3 : 4, ...changes });
    const placed = await by.call<{ orderId: string; orderUrl: string; payUrl: string }>('/api/orders', {
      body: { ...form, captcha },
    });
    await shop.shiftClock(1000);
    return placed;
  }
  const read = async (by: Account, id: string) => (await by.call<OwnOrder>(`/api/orders/${id}`)).body.data.attributes;

  it('is suggested street by street in its city, by the registry code or by the name of the city', async () => {
    expect(await suggest('мир')).toMatchObject([{ street: 'Мира', house: null }]);
    expect(await suggest('ул Мира, 7')).toMatchObject([{ street: 'Мира', house: '7', postal_code: '420102' }]);
    const body = (
      (await (await fetch(`${shop.sandbox.url}/__sandbox/requests`)).json()) as {
        requests: { provider: string; body: any }[];
      }
    ).requests.findLast(({ provider }) => provider === 'dadata')!.body;
    expect(body).toMatchObject({
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
      locations: [{ kladr_id: '1600000100000' }],
      restrict_value: true,
    });
    const [omsk] = await shop.query<{ id: number }>("select id from cities where name = 'Омск'");
    await shop.query('update cities set kladr_id = null, fias_id = null where id = $1', [omsk!.id]);
    expect(await suggest('мира, 3', omsk!.id)).toMatchObject([{ street: 'Мира', house: '3' }]);
    const [minsk] = await shop.query<{ id: number }>("select id from cities where name = 'Минск'");
    const abroad = `/api/get-global-addresses?query=лес&maxLevel=8&limit=6&parentid=${minsk!.id}`;
    expect((await anna.call<{ data: Suggestion[] }>(abroad)).body.data).toMatchObject([{ street: 'Лесная' }]);
    expect(await suggest('мира', 999_999)).toEqual([]);
    expect(await suggest('ми')).toEqual([]);
    const clear = async (query: string) =>
      (await call<{ details: Suggestion }>(shop.url, `/api/address/clear-address?query=${encodeURIComponent(query)}`))
        .body.details;
    expect(await clear('Казань, Республика Татарстан, мира, 7')).toMatchObject({ house: '7', postal_code: '420102' });
    expect(await clear('Казань, Республика Татарстан, мира, 777')).toMatchObject({ street: 'Мира', house: null });
    const unknown = await call(shop.url, '/api/address/find-suggest-address?query=мира&parentid=1&locations=7');
    expect(unknown.status).toBe(400);
  });

  it('is looked up when the order is placed, and answered in the documented shapes to its owner alone', async () => {
    const address = { street: 'ул. Мира', house: 'д. 7', flat: '12', zip: '420999' };
    const placed = await order(anna, { method: 'courier', cityId: kazan, address }, { comment: 'Звоните\nдважды' });
    expect(placed.status).toBe(200);
    const { orderId } = placed.body;
    const found = await read(anna, orderId);
    expect(found.location).toMatchObject({
      point_id: '',
      sdekid: '424',
      sdek_id: '424',
      boxberryid: '70424',
      boxberry_id: '70424',
      country_code: 'ru',
      is_check: true,
      value: expect.stringContaining('ул Мира, д 7'),
      label: 'Казань, Республика Татарстан',
      zip: '420999',
      country: 'Россия',
      region: 'Республика Татарстан',
      city: 'Казань',
      kladr_id: '1600000100000',
      geo_lat: expect.closeTo(55.79, 1),
      geo_lon: expect.closeTo(49.11, 1),
      street: 'Мира',
      street_type: 'ул',
      street_type_full: 'улица',
      house: '7',
      house_type: 'д',
      flat: '12',
      full_address: { id: kazan, city_kladr_id: '1600000100000', postal_code: '420999', country_iso_code: 'RU' },
    });
    expect(found).toMatchObject({
      state: 'new',
      user: anna.id,
      pickup_point: null,
      order_property: {
        fio: 'Анна Иванова',
        phone: '79161234567',
        address: 'Казань, ул. Мира, д. 7, кв. 12',
        city: 'Казань',
        zip: '420999',
        comment: 'Звоните\nдважды',
      },
      discount: { basketDiscount: 0, deliveryDiscount: 0 },
      basket: { items: [{ product: 2, quantity: 1 }], coupons: [], discounts: [], input_coupons: [] },
      payments: [{ sum: found.price, pay_system: 4 }],
      shipments: [{ shipment_system: 'courier' }],
    });
    const [line] = found.basket.items;
    expect(found.price).toBe(line.price + found.shipments[0].price);

    expect((await boris.call(`/api/orders/${orderId}`)).status).toBe(404);
    expect((await anna.call('/api/orders/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await anna.call(`/api/orders/${orderId}?user=1`)).status).toBe(400);
    expect((await call(shop.url, `/api/orders/${orderId}`)).status).toBe(401);
  });

  it('of a point has the codes of the point; of a pickup in our shop there is none', async () => {
    const points = await call<{ points: Point[] }>(shop.url, `/api/delivery/points?cityId=${kazan}`);
    const [{ code, address, kind, zip }, ...others] = points.body.points as [Point, ...Point[]];
    const next = others.find((other) => other.zip !== zip)!;
    const placed = await order(anna, { method: 'point', cityId: kazan, pointCode: code }, { paySystem: 1 });
    const found = await read(anna, placed.body.orderId);
    const codes = { boxberry_id: '70424', kladr_id: '1600000100000', region_type: 'Респ' };
    expect(found.location).toMatchObject({ ...codes, point_id: code, is_check: true, house: null, zip });
    expect(found.order_property.zip).toBe(zip);
    expect(found.pickup_point).toMatchObject({
      zip,
      point_id: code,
      type: kind,
      city: 'Казань',
      city_id: kazan,
      full_address: `Казань, Республика Татарстан, ${address}`,
      user: anna.id,
    });
    await shop.sandbox.advance(placed.body.payUrl.split('/').at(-1)!, 'pay');
    await shop.drain();
    const token = new URL(placed.body.orderUrl, shop.url).searchParams.get('token');
    const changed = { token, pointCode: next.code };
    expect((await call(shop.url, `/api/orders/${placed.body.orderId}/point`, changed)).status).toBe(200);
    const moved = await read(anna, placed.body.orderId);
    expect(moved).toMatchObject({
      location: { ...codes, point_id: next.code, zip: next.zip },
      pickup_point: { point_id: next.code, zip: next.zip },
      order_property: { zip: next.zip },
    });
    const own = await read(anna, (await order(anna, { method: 'pickup' })).body.orderId);
    expect([own.location, own.pickup_point, own.shipments[0].shipment_system]).toEqual([null, null, 'self']);
  });

  it('stays as it was written where no company knows it, and while none answers; hostile text is only text', async () => {
    const street = HOSTILE.slice(0, 60);
    const address = { street, house: '1', zip: '' };
    const placed = await order(anna, { method: 'courier', cityId: kazan, address });
    expect(await read(anna, placed.body.orderId)).toMatchObject({
      location: { is_check: false, street, zip: '420111', value: `Казань, Республика Татарстан, ${street}, 1` },
    });
    await shop.sandbox.fail({ provider: 'dadata', times: 1, status: 500 });
    const silent = { street: 'Лесная', house: '5' };
    const unlucky = await order(anna, { method: 'courier', cityId: kazan, address: silent });
    expect(await read(anna, unlucky.body.orderId)).toMatchObject({ location: { is_check: false, house: '5' } });
    for (const zip of ['12', '1234567', 'abcdef', "1'--"]) {
      const refused = await order(anna, { method: 'courier', cityId: kazan, address: { ...silent, zip } });
      expect([refused.status, refused.body.error?.details]).toMatchObject([
        400,
        { errors: [{ message: expect.any(String) }] },
      ]);
    }
  });

  it('recipients are saved, listed and removed by their owner alone', async () => {
    const save = (by: Account, body: object) => by.call<{ data: { id: number } }>('/api/recipients', { body });
    const vera = { name: 'Вера Ким', phone: '8 (905) 555-55-55', email: '' };
    const saved = await save(anna, vera);
    expect(saved.body.data).toEqual({ id: expect.any(Number), name: 'Вера Ким', phone: '79055555555', email: null });
    const { id } = saved.body.data;
    expect((await save(anna, { ...vera, email: 'vera@example.ru' })).body.data.id).toBe(id);
    expect((await anna.call('/api/recipients')).body).toEqual({
      data: [{ id, name: 'Вера Ким', phone: '79055555555', email: 'vera@example.ru' }],
    });
    expect((await boris.call('/api/recipients')).body).toEqual({ data: [] });
    const remove = (by: Account, what: string | number) => by.call(`/api/recipients/${what}`, { method: 'DELETE' });
    for (const [by, what] of [
      [boris, id],
      [anna, id + 1000],
      [anna, 'x'],
      [anna, "1'"],
    ] as const)
      expect((await remove(by, what)).status).toBe(404);
    expect((await call(shop.url, '/api/recipients')).status).toBe(401);
    expect((await call(shop.url, '/api/recipients', { name: 7 })).status).toBe(401);
    expect((await anna.call('/api/recipients?user=1')).status).toBe(400);
    for (const wrong of [{ ...vera, name: 'https://evil.example' }, { ...vera, phone: '12' }, { name: 'Вера' }, []])
      expect((await save(anna, wrong)).status).toBe(400);
    expect((await remove(anna, id)).status).toBe(200);
    expect((await remove(anna, id)).status).toBe(404);

    const crowd = await Promise.all(
      Array.from({ length: 24 }, (_, n) => save(boris, { ...vera, phone: `+7 905 000-00-${10 + n}` })),
    );
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(crowd.find(({ status }) => status === 400)!.body.error?.message).toMatch(/20\sполучателей/);
    expect((await save(boris, { ...vera, name: HOSTILE.slice(0, 40), phone: '+7 905 000-00-10' })).status).toBe(400);
  });

  it('a draft goes with the order, or after a month', async () => {
    const add = (by: Account, kind: string) => by.call('/api/temp-data-sites', { body: { data: { data: { kind } } } });
    const drafts = async () =>
      (
        await shop.query<{ who: number }>("select customer_id as who from temp_data where data->>'kind' = 'checkout'")
      ).map(({ who }) => Number(who));
    for (const by of [anna, boris]) await add(by, 'checkout');
    await add(anna, 'other');
    await order(anna, { method: 'pickup' });
    expect(await drafts()).toEqual([boris.id]);
    await runInShop(shop, {}, async (ctx) => {
      const remove = (before: Date) => ctx.transaction((tx) => removeOldCheckoutDrafts(tx, before, 10));
      const now = ctx.now().getTime();
      expect([await remove(new Date(now - 86_400_000)), await remove(new Date(now + 86_400_000))]).toEqual([0, 1]);
    });
    expect((await anna.call<{ data: object[] }>('/api/temp-data-sites')).body.data).toHaveLength(1);
  });
});
