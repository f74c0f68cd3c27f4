// Longer than usual: one shop and one copy of the points for all stories of carriers that are down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kopecks } from '../../src/kernel/money.ts';
import { cachingCarrier } from '../../src/shop/delivery/caching-carrier.ts';
import {
  CarrierError,
  type CarrierOffer,
  type DeliveryCarrier,
  type LocatedPoint,
  type Parcel,
} from '../../src/shop/delivery/delivery-carrier.port.ts';
import { deliveryOffers } from '../../src/shop/delivery/delivery-offers.ts';
import { findPoints, type FoundPoints } from '../../src/shop/delivery/find-points.ts';
import { refreshPoints } from '../../src/shop/delivery/refresh-points.ts';
import { rememberingCarrier } from '../../src/shop/delivery/remembering-carrier.ts';
import { requestPointRefresh } from '../../src/shop/delivery/request-point-refresh.ts';
import { cityForDelivery } from '../../src/shop/places/places.reads.ts';
import { changeDeliverySettings } from '../../src/shop/settings/change-delivery-settings.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { signInStaff } from '../support/staff-session.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Offers {
  readonly offers: readonly {
    readonly method: string;
    readonly kinds?: readonly string[];
    readonly price: number;
    readonly note: string;
    readonly paySystems: readonly number[];
    readonly remembered?: true;
  }[];
  readonly pending: readonly { readonly carrier: string; readonly title: string }[];
  readonly notice: string | null;
}
interface Points {
  readonly points: readonly { readonly code: string; readonly name: string; readonly hours?: readonly number[][] }[];
}

const OWNER = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;
const DAY = 24 * 3_600_000;
const items = [{ product: 2, quantity: 1 }];

let shop: TestShop;
let cityId: number;
beforeAll(async () => {
  shop = await openTestShop({ webs: 2 });
  const { body } = await call<{ cities: { id: number }[] }>(
    shop.url,
    `/api/places/cities?query=${encodeURIComponent('Казань')}`,
  );
  cityId = body.cities[0]!.id;
});
afterAll(() => shop.close());

const settings = (changes: Parameters<typeof changeDeliverySettings>[1]) =>
  runInShop(shop, {}, async (ctx) => changeDeliverySettings(ctx.as(OWNER), changes));
const offersOf = async (web: string, of = items) =>
  (await call<Offers>(web, '/api/delivery/offers', { cityId, items: of })).body;
const courier = { method: 'courier', address: { street: 'Баумана', house: '1' } };

describe('offers of a carrier that is late or down', () => {
  it('a late carrier is pending; its answer is cached and remembered, and one call serves all who ask', async () => {
    await settings({ answerWithinMs: 10 });
    const parcel: Parcel = { weightGrams: 400, sizeCm: [10, 10, 10] };
    const answer = Promise.withResolvers<readonly CarrierOffer[]>();
    let calls = 0;
    let hangs = false;
    const slow: DeliveryCarrier = {
      name: 'cdek',
      countries: ['ru'],
      findCity: () => Promise.reject(new Error('its code is known')),
      offers: async () => {
        calls += 1;
        if (hangs) return new Promise(() => undefined);
        if (calls > 1) throw new CarrierError('down');
        return answer.promise;
      },
      pickupPoints: () => Promise.resolve([]),
      allPoints: () => Promise.resolve({ points: [], cities: [] }),
    };
    await runInShop(shop, {}, async (ctx) => {
      const city = (await cityForDelivery(ctx.db, cityId))!;
      const carrier = cachingCarrier(rememberingCarrier(slow, ctx));
      const withSlow = { ...ctx, companies: { ...ctx.companies, carriers: [carrier] } };
      const ask = (mayWait: boolean) => deliveryOffers(withSlow, city, parcel, mayWait);
      const [buyer, other] = await Promise.all([ask(true), ask(true)]);
      expect([buyer.pending, other.pending, buyer.offers.map(({ method }) => method)]).toEqual([
        ['cdek'],
        ['cdek'],
        ['pickup'],
      ]);
      // An order that is being placed cannot wait, and nothing is remembered yet.
      expect(await ask(false)).toMatchObject({ pending: [], silent: ['cdek'] });
      answer.resolve([{ way: 'courier', price: kopecks(25_010), daysMin: 2, daysMax: 3, tariffCode: 137 }]);
      await carrier.offers({ code: city.sdekId! }, parcel);
      const known = await ask(true);
      expect(known.pending).toEqual([]);
      expect(known.offers[0]).toMatchObject({ method: 'courier', price: 25_100, tariffCode: 137 });
      expect(calls).toBe(1);

      // A parcel of the same class, while the carrier is down; a heavier one has nothing remembered.
      const recalled = await deliveryOffers(withSlow, city, { ...parcel, weightGrams: 300 }, false);
      expect(recalled.offers[0]).toMatchObject({ price: 25_100, tariffCode: 137, remembered: true });
      const heavy = await deliveryOffers(withSlow, city, { ...parcel, weightGrams: 900 }, true);
      expect(heavy).toMatchObject({ silent: ['cdek'], pending: [] });
      // A cached answer does not mean that the carrier is back: it hangs, and nobody is told to wait for it.
      expect((await ask(true)).offers[0]).toMatchObject({ price: 25_100 });
      hangs = true;
      const unsure = await deliveryOffers(withSlow, city, { ...parcel, weightGrams: 350 }, true);
      expect(unsure).toMatchObject({ pending: [], offers: [{ remembered: true }, {}] });
    });
    await settings({ answerWithinMs: 5_000 });
  });

  it('a carrier that is down: its remembered price is offered as such, and the order keeps it', async () => {
    const [before, down] = [shop.webs[0]!.url, shop.webs[1]!.url];
    const fresh = (await offersOf(before)).offers.find(({ method }) => method === 'courier')!;
    expect(fresh.remembered).toBeUndefined();
    await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 1_000 });
    const body = await offersOf(down);
    const remembered = body.offers.find(({ method }) => method === 'courier')!;
    expect(remembered).toMatchObject({ price: fresh.price, remembered: true });
    expect(remembered.note).toMatch(/недавнему расчёту: СДЭК сейчас/);
    expect(body).toMatchObject({ pending: [], notice: null });

    const total = (await totalOf(shop.url, items)) + remembered.price;
    const placed = await placeOrder(down, checkoutForm(items, total, { delivery: { ...courier, cityId } }));
    expect(placed.status).toBe(200);
    const [order] = await shop.query('select delivery_price, total from orders where id = $1', [placed.body.orderId]);
    expect(order).toEqual({ delivery_price: fresh.price, total });

    // An older version has remembered nothing about lockers: they are not offered until the carrier answers again.
    const kindsOf = async () => (await offersOf(down)).offers.flatMap(({ kinds = [] }) => kinds);
    expect(await kindsOf()).toEqual(['point', 'locker']);
    await shop.query("delete from remembered_offers where way = 'locker'");
    expect(await kindsOf()).toEqual(['point']);

    await settings({ rememberDays: 0 });
    const forgotten = await offersOf(down);
    expect(forgotten.offers.map(({ method }) => method)).toEqual(['pickup']);
    expect(forgotten.notice).toMatch(/Служба доставки не отвечает/);
    await settings({ rememberDays: 14 });
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
  });

  it('pay systems go with delivery by the setting, and the server checks them', async () => {
    await settings({ paySystems: { courier: [1, 5] } });
    const offer = (await offersOf(shop.url)).offers.find(({ method }) => method === 'courier')!;
    expect(offer.paySystems).toEqual([1, 5]);
    const form = checkoutForm(items, (await totalOf(shop.url, items)) + offer.price, {
      delivery: { ...courier, cityId },
      paySystem: 4,
    });
    const refused = await placeOrder(shop.url, form);
    expect((refused.body as ErrorEnvelope).error.details.code).toBe('pay-system-unavailable');
  });

  it('the staff pauses a carrier and sets how long packing takes: from then on nobody is offered it', async () => {
    const vera = await signInStaff(shop);
    const change = (changes: object) => call<object>(shop.url, '/api/delivery/settings', changes, vera);
    expect((await change({ pausedCarriers: ['dhl'] })).status).toBe(400);
    expect((await call(shop.url, '/api/delivery/settings', { packingHours: 1 })).status).toBe(401);
    const { body: changed } = await change({ pausedCarriers: ['cdek'], packingHours: 60 });
    expect(changed).toMatchObject({ pausedCarriers: ['cdek'], packingHours: 60, paySystems: { courier: [1, 5] } });
    expect((await call(shop.url, '/api/delivery/settings', undefined, vera)).body).toEqual(changed);
    const offered = await offersOf(shop.url);
    expect(offered).toMatchObject({ offers: [{ method: 'pickup' }], pending: [], notice: null });
    expect(offered.offers[0]!.note).not.toMatch(/Сегодня|Завтра/);
    const { body } = await call<Points>(shop.url, '/api/delivery/points', { cityId, items });
    expect(body.points).toEqual([]);
    await change({ pausedCarriers: [], packingHours: 2 });
    expect((await offersOf(shop.url)).offers.length).toBeGreaterThan(1);
    expect((await call(shop.url, '/api/delivery/point-refreshes', { carrier: 'boxberry' }, vera)).status).toBe(200);
    const copies = await call<{ copies: object[] }>(shop.url, '/api/delivery/point-copies', undefined, vera);
    expect(copies.body.copies).toContainEqual(expect.objectContaining({ carrier: 'boxberry', refreshedAt: null }));
    await shop.query('delete from point_refreshes');
  });
});

describe('our own copy of the points', () => {
  const refresh = async () => {
    await shop.enqueue('refresh-points');
    await shop.drain();
  };
  const pointsOf = async () =>
    (await call<Points>(shop.url, '/api/delivery/points', { cityId, items })).body.points.map(({ code }) => code);
  const copied = async () =>
    (
      await shop.query<{ live: number }>('select count(*)::int as live from pickup_points where withdrawn_at is null')
    )[0]!.live;
  const fakePoints = (count: number) =>
    shop.query(
      `insert into pickup_points (carrier, code, city_code, point)
       select 'cdek', 'X' || n, 424, '{}' from generate_series(1, $1) n
       on conflict do nothing`,
      [count],
    );

  it('is filled by the job; then the points are shown and chosen with the carrier down', async () => {
    const live = await pointsOf();
    await refresh();
    expect(await copied()).toBeGreaterThanOrEqual(1_000);
    expect(await shop.query('select 1 from pickup_point_changes')).toEqual([]);
    await shop.sandbox.fail({ provider: 'cdek', status: 500, times: 1_000 });
    const points = await pointsOf();
    expect(points).toEqual([...live].sort());
    const offer = (await offersOf(shop.url)).offers.find(({ method }) => method === 'point')!;
    const total = (await totalOf(shop.url, items)) + offer.price;
    const byPoint = (pointCode: string) =>
      placeOrder(shop.url, checkoutForm(items, total, { delivery: { method: 'point', cityId, pointCode } }));
    expect((await byPoint(points[0]!)).status).toBe(200);
    expect((await byPoint('MSK1')).body.error.details.code).toBe('delivery-point-unknown');
    // Nobody asks before the day is over; a failure changes nothing.
    await shop.shiftClock(DAY);
    await refresh();
    expect(await pointsOf()).toEqual(points);
    await shop.sandbox.fail({ provider: 'cdek', times: 0 });
  });

  it('a carrier that has no copy yet is waited for once; while it fails, the points of the others are shown at once', async () => {
    await settings({ answerWithinMs: 10 });
    const points = await pointsOf();
    await runInShop(shop, {}, async (ctx) => {
      const silent = Promise.withResolvers<never>();
      // It may be rejected before it is waited for.
      silent.promise.catch(() => undefined);
      let asked = 0;
      const carrierOf = (name: DeliveryCarrier['name'], pickupPoints: DeliveryCarrier['pickupPoints']) => ({
        name,
        countries: ['ru'],
        pickupPoints,
        findCity: () => Promise.resolve({ code: 1 }),
        offers: () => Promise.resolve([]),
        allPoints: () => Promise.resolve({ points: [], cities: [] }),
      });
      const carriers = [
        carrierOf('cdek', () => Promise.reject(new Error('it is copied'))),
        carrierOf('boxberry', () => {
          asked += 1;
          return silent.promise;
        }),
      ];
      const find = () => findPoints({ ...ctx, companies: { ...ctx.companies, carriers } }, cityId);
      const found = async () => {
        const { points: all, pending, silent: down } = (await find()) as FoundPoints;
        return { codes: all.map(({ code }) => code), pending, down };
      };
      // It hangs, then it is known to be down.
      expect(await found()).toEqual({ codes: points, pending: ['boxberry'], down: [] });
      silent.reject(new CarrierError('down'));
      expect(await found()).toEqual({ codes: points, pending: [], down: ['boxberry'] });
      expect(asked).toBe(1);
    });
    await settings({ answerWithinMs: 5_000 });
  });

  it('follows the list of the carrier, with a history; points that are gone are kept', async () => {
    const [first, second] = await pointsOf();
    await shop.query(
      `update pickup_points set point = point || '{"name": "Старое имя", "maxWeightGrams": 7}' where code = $1`,
      [first],
    );
    await shop.query('delete from pickup_points where code = $1', [second]);
    await fakePoints(1);
    await shop.shiftClock(DAY);
    await refresh();
    const old = { name: 'Старое имя', maxWeightGrams: 7 };
    expect(await shop.query('select code, what, fields, old from pickup_point_changes order by id')).toEqual([
      { code: second, what: 'appeared', fields: [], old: {} },
      { code: first, what: 'changed', fields: expect.toSatisfy((all: string[]) => all.length === 2), old },
      { code: 'X1', what: 'gone', fields: [], old: {} },
    ]);
    expect(await shop.query("select withdrawn_at is not null as gone from pickup_points where code = 'X1'")).toEqual([
      { gone: true },
    ]);
    expect((await pointsOf()).slice(0, 2)).toEqual([first, second]);
  });

  it('takes doubles and NUL, and a carrier that breaks does not stop the other one', async () => {
    await shop.query('update point_refreshes set next_try_at = to_timestamp(0)');
    const place = { kind: 'point', address: 'Баумана, 1', workTime: '', latitude: 55, longitude: 49 } as const;
    const money = { takesCash: true, takesCards: true, allowsCashOnDelivery: true };
    const point = { ...place, ...money, code: '00001', name: 'Пункт\0', cityCode: 70_424 };
    await runInShop(shop, {}, async (ctx) => {
      const carrierOf = (allPoints: DeliveryCarrier['allPoints'], name: DeliveryCarrier['name']): DeliveryCarrier => ({
        name,
        countries: ['ru'],
        allPoints,
        findCity: () => Promise.resolve(undefined),
        offers: () => Promise.resolve([]),
        pickupPoints: () => Promise.resolve([]),
      });
      const carriers = [
        carrierOf(() => Promise.reject(new TypeError('a bug')), 'cdek'),
        carrierOf(() => Promise.resolve({ points: [point, point], cities: [] }), 'boxberry'),
      ];
      await expect(refreshPoints({ ...ctx, companies: { ...ctx.companies, carriers } })).rejects.toThrow('a bug');
    });
    const copies = "select code, point->>'name' as name from pickup_points where carrier = 'boxberry'";
    expect(await shop.query(copies)).toEqual([{ code: '00001', name: 'Пункт' }]);
    const due = "select 1 from point_refreshes where carrier = 'cdek' and next_try_at < to_timestamp(1)";
    expect(await shop.query(due)).toEqual([]);
    await shop.query("delete from pickup_points where carrier = 'boxberry'");
  });

  it('is not replaced by a list that lost a fifth: an exception, until the staff accepts it', async () => {
    shop.expectErrors(/points-lost/);
    const before = await copied();
    await fakePoints(before);
    await shop.shiftClock(DAY);
    await refresh();
    expect(await copied()).toBeGreaterThan(before);
    const open = "select subject, facts from exceptions where kind = 'points-lost' and closed_at is null";
    expect(await shop.query(open)).toMatchObject([{ subject: 'carrier:cdek', facts: { known: before } }]);

    await runInShop(shop, {}, async (ctx) => requestPointRefresh(ctx.as(OWNER), { carrier: 'cdek', acceptLoss: true }));
    await refresh();
    expect([await copied(), await shop.query(open)]).toEqual([before, []]);
    const by = "select distinct actor from pickup_point_changes where what = 'gone' order by actor";
    expect(await shop.query(by)).toEqual([{ actor: 'job:refresh-points' }, { actor: 'staff:1 Вера' }]);

    // A list that misses one point, which is the only one in Belarus.
    const points = (
      await shop.query<{ point: LocatedPoint }>(
        `select point || jsonb_build_object('cityCode', city_code) as point from pickup_points where withdrawn_at is null`,
      )
    ).map(({ point }) => point);
    await shop.query(
      `insert into carrier_cities (carrier, city_id, code, found_at)
       select 'cdek', id, 999001, now() from cities where country_code = 'by' order by id limit 1
       on conflict (carrier, city_id) do update set code = excluded.code`,
    );
    await shop.query(
      `insert into pickup_points (carrier, code, city_code, point) values ('cdek', 'BY1', 999001, '{}')`,
    );
    const city = { code: 424, name: 'Казань', region: '', countryCode: 'ru', kladrId: null, fiasId: null };
    await shop.query('update point_refreshes set next_try_at = to_timestamp(0)');
    await runInShop(shop, {}, async (ctx) => {
      const carrier: DeliveryCarrier = {
        name: 'cdek',
        countries: ['ru', 'by', 'kz'],
        allPoints: () => Promise.resolve({ points, cities: [city] }),
        findCity: () => Promise.resolve(undefined),
        offers: () => Promise.resolve([]),
        pickupPoints: () => Promise.resolve([]),
      };
      await refreshPoints({ ...ctx, companies: { ...ctx.companies, carriers: [carrier] } });
    });
    expect([await copied(), (await shop.query(open)).length]).toEqual([before + 1, 1]);
  });
});
