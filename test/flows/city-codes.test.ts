import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeDeliverySettings } from '../../src/shop/settings/change-delivery-settings.ts';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Points {
  readonly points: readonly { readonly carrier: string; readonly code: string }[];
  readonly pending: readonly { readonly carrier: string; readonly title: string }[];
  readonly silent: readonly { readonly carrier: string; readonly title: string }[];
}
interface Offers {
  readonly offers: readonly { readonly method: string; readonly carrier?: string; readonly total: number }[];
}

const OWNER = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;
const DAY = 24 * 3_600_000;
const items = [{ product: 2, quantity: 1 }];
const CARRIERS = ['cdek', 'boxberry'] as const;

describe('a city whose codes only the carriers know', () => {
  let shop: TestShop;
  let kursk: number;
  let yelets: number;
  beforeAll(async () => {
    // A request to Boxberry is held longer than a carrier is waited for, and does not fail by itself.
    const env = { DELIVERY_CARRIERS: CARRIERS.join(), SANDBOX_TIMEOUT_MS: '60000' };
    shop = await openTestShop({ webs: 3, env });
    [kursk, yelets] = await Promise.all([idOf('Курск'), idOf('Елец')]);
  });
  afterAll(() => shop.close());

  const idOf = async (name: string) =>
    (await shop.query<{ id: number }>('select id from cities where name = $1', [name]))[0]!.id;
  const refresh = async () => {
    await shop.enqueue('refresh-points');
    await shop.drain();
  };
  const pointsOf = (web: number) => call<Points>(shop.webs[web]!.url, '/api/delivery/points', { cityId: kursk, items });
  const offersOf = async (web: number) =>
    (await call<Offers>(shop.webs[web]!.url, '/api/delivery/offers', { cityId: kursk, items })).body.offers;
  const carriersOf = (rows: readonly { readonly carrier?: string }[]) => [
    ...new Set(rows.map(({ carrier }) => carrier)),
  ];
  const fail = async (how: { status: number; times: number } | { times: 0 }) => {
    for (const provider of CARRIERS) await shop.sandbox.fail({ provider, ...how });
  };
  const codes = () =>
    shop.query(
      `select carrier, city_id as city, code from carrier_cities where city_id in ($1, $2) order by carrier desc, city_id = $1 desc`,
      [kursk, yelets],
    );

  it('has them after the refresh of the points, by one question to each: the points are chosen while both are down', async () => {
    expect(await shop.query('select sdek_id, boxberry_id from cities where id = $1', [kursk])).toEqual([
      { sdek_id: null, boxberry_id: null },
    ]);
    await refresh();
    const asked = async (of: RegExp) =>
      [...(await shop.sandbox.requests('cdek')), ...(await shop.sandbox.requests('boxberry'))].filter(({ url }) =>
        of.test(url),
      ).length;
    expect([await asked(/location\/cities/), await asked(/ListCitiesFull/)]).toEqual([0, 1]);
    expect(await codes()).toEqual([
      { carrier: 'cdek', city: kursk, code: 90_002 },
      { carrier: 'boxberry', city: kursk, code: 160_002 },
    ]);
    // Codes of our own list are not written down again.
    const listed = `select 1 from carrier_cities join cities c on c.id = city_id
      where case carrier when 'cdek' then c.sdek_id else c.boxberry_id end is not null`;
    expect(await shop.query(listed)).toEqual([]);

    const prices = await offersOf(0);
    await fail({ status: 500, times: 10_000 });
    const { body } = await pointsOf(1);
    expect(carriersOf(body.points)).toEqual(CARRIERS);
    expect(body).toMatchObject({ pending: [], silent: [] });
    // The prices are remembered by the same codes, in a process that has never asked.
    const remembered = await offersOf(1);
    expect(carriersOf(remembered.filter(({ method }) => method === 'point'))).toEqual(CARRIERS);
    const ofBoxberry = (one: { readonly method: string; readonly carrier?: string }) =>
      one.method === 'point' && one.carrier === 'boxberry';
    const total = prices.find(ofBoxberry)!.total;
    expect(total).toBeGreaterThan(await totalOf(shop.url, items));
    const pointCode = body.points.find(({ carrier }) => carrier === 'boxberry')!.code;
    const delivery = { method: 'point', carrier: 'boxberry', cityId: kursk, pointCode };
    const placed = await placeOrder(shop.webs[1]!.url, checkoutForm(items, total, { delivery }));
    expect(placed.status).toBe(200);
    const stored = "select location->>'boxberryCityId' as boxberry, location->>'sdekCityId' as sdek from orders";
    expect(await shop.query(stored)).toEqual([{ boxberry: '160002', sdek: '90002' }]);
    await fail({ times: 0 });
  });

  it('a code that was found earlier is kept, unless the list of the carrier has another one', async () => {
    await shop.query(
      `insert into carrier_cities (carrier, city_id, code, found_at) values ('cdek', $1, 777, to_timestamp(0)) `,
      [yelets],
    );
    await shop.query("update carrier_cities set code = 5 where carrier = 'cdek' and city_id = $1", [kursk]);
    await shop.shiftClock(DAY);
    await refresh();
    expect(await codes()).toEqual([
      { carrier: 'cdek', city: kursk, code: 90_002 },
      { carrier: 'cdek', city: yelets, code: 777 },
      { carrier: 'boxberry', city: kursk, code: 160_002 },
    ]);
  });

  it('while the code is unknown, a late carrier is said to be pending, one that is down to be silent', async () => {
    await runInShop(shop, {}, async (ctx) => changeDeliverySettings(ctx.as(OWNER), { answerWithinMs: 10 }));
    await shop.query("delete from carrier_cities where carrier = 'boxberry'");
    await shop.sandbox.fail({ provider: 'boxberry', held: true, times: 10, path: 'ListCities' });
    const late = await pointsOf(2);
    expect(late.body).toMatchObject({ pending: [{ carrier: 'boxberry', title: 'Boxberry' }], silent: [] });
    expect(carriersOf(late.body.points)).toEqual(['cdek']);
    await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
    await expect.poll(async () => (await pointsOf(2)).body.pending).toEqual([]);
    expect(carriersOf((await pointsOf(2)).body.points)).toEqual(CARRIERS);

    await shop.query("delete from carrier_cities where carrier = 'boxberry'");
    await shop.sandbox.fail({ provider: 'boxberry', status: 500, times: 10_000 });
    await expect
      .poll(async () => (await pointsOf(1)).body.silent)
      .toEqual([{ carrier: 'boxberry', title: 'Boxberry' }]);
    expect(carriersOf((await pointsOf(1)).body.points)).toEqual(['cdek']);
    // Boxberry stays down: a late question that it still answered would save the code while the shop is being closed.
  });
});
