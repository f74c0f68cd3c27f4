import { describe, expect, it } from 'vitest';
import { CarrierError, type Parcel } from '../../shop/delivery/delivery-carrier.port.ts';
import { createCdekCarrier } from './carrier.ts';
import { createCdekClient } from './client.ts';

const PARCEL: Parcel = { weightGrams: 499.5, sizeCm: [20, 15.2, 10] };
const NOVOSIBIRSK = { code: 270 };
const TARIFF = { delivery_sum: 385.4, period_min: 3, period_max: 4 };

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A company that gives tokens to everybody and these answers in turn, the last one for ever. */
function withAnswers(...answers: (() => Response)[]) {
  const requests: { url: string; token: string | null; body: any }[] = [];
  let tokens = 0;
  const fakeFetch: typeof fetch = async (url, init) => {
    if (String(url).endsWith('/oauth/token')) {
      tokens += 1;
      return Response.json({ access_token: `t${tokens}`, token_type: 'bearer', expires_in: 3_599 });
    }
    const token = new Headers(init?.headers).get('authorization');
    requests.push({ url: String(url), token, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    return (answers[requests.length - 1] ?? answers.at(-1)!)();
  };
  const client = createCdekClient({
    baseUrl: 'https://company.example/v2',
    clientId: 'a',
    clientSecret: 'b',
    timeoutMs: 1_000,
    retryDelaysMs: [1],
    fetch: fakeFetch,
  });
  const carrier = createCdekCarrier(client, { fromCityCode: 44, countries: ['ru', 'by'] });
  return { carrier, requests, tokens: () => tokens };
}

describe('offers of CDEK', () => {
  it('are the cheapest of each way, in calendar days; lockers have their own', async () => {
    const { carrier, requests } = withAnswers(
      json({
        tariff_codes: [
          { ...TARIFF, tariff_code: 378, delivery_sum: 290 },
          { ...TARIFF, tariff_code: 368, delivery_sum: 365.4 },
          { ...TARIFF, tariff_code: 136, calendar_min: 3, calendar_max: 6 },
          { ...TARIFF, tariff_code: 234, delivery_sum: 300 },
          { ...TARIFF, tariff_code: 137, delivery_sum: 560.5 },
          { ...TARIFF, tariff_code: 483, delivery_sum: 100 },
        ],
      }),
    );
    expect(await carrier.offers(NOVOSIBIRSK, PARCEL)).toEqual([
      { way: 'point', tariffCode: 234, price: 30_000, daysMin: 3, daysMax: 4 },
      { way: 'locker', tariffCode: 378, price: 29_000, daysMin: 3, daysMax: 4 },
      { way: 'courier', tariffCode: 137, price: 56_050, daysMin: 3, daysMax: 4 },
    ]);
    expect(requests[0]?.body).toMatchObject({
      from_location: { code: 44 },
      to_location: { code: 270 },
      packages: [{ weight: 500, length: 20, width: 16, height: 10 }],
    });
  });

  it('are none where CDEK does not go', async () => {
    expect(await withAnswers(json({ tariff_codes: [] })).carrier.offers(NOVOSIBIRSK, PARCEL)).toEqual([]);
    const unknown = withAnswers(json({ errors: [{ code: 'v2_recipient_location_not_recognized', message: '' }] }, 400));
    expect(await unknown.carrier.offers({ code: 1 }, PARCEL)).toEqual([]);
  });

  it.each([
    [
      'the calculator',
      json({ errors: [{ code: 'v2_sender_location_not_recognized' }] }),
      'v2_sender_location_not_recognized',
    ],
    ['orders', json({ requests: [{ errors: [{ code: 'v2_bad_request' }] }] }, 400), 'v2_bad_request'],
    ['authorisation', json({ error: 'invalid_token' }, 401), 'invalid_token'],
    ['a proxy', () => new Response('<html></html>', { status: 502 }), 'answer 502 makes no sense'],
    [
      'nobody: a negative price',
      json({ tariff_codes: [{ ...TARIFF, tariff_code: 136, delivery_sum: -1 }] }),
      'answer 200 makes no sense',
    ],
  ])('fail with the words of %s', async (_whose, answer, words) => {
    const error = await failure(withAnswers(answer).carrier.offers(NOVOSIBIRSK, PARCEL));
    expect(error).toBeInstanceOf(CarrierError);
    expect((error as Error).message).toContain(words);
  });

  it('come after one repeat of a failure that may pass', async () => {
    const { carrier, requests } = withAnswers(() => new Response('', { status: 503 }), json({ tariff_codes: [] }));
    expect(await carrier.offers(NOVOSIBIRSK, PARCEL)).toEqual([]);
    expect(requests).toHaveLength(2);
  });
});

describe('the token of CDEK', () => {
  it('is asked for once by many', async () => {
    const { carrier, tokens } = withAnswers(json([]));
    await Promise.all([
      carrier.pickupPoints(NOVOSIBIRSK),
      carrier.pickupPoints(NOVOSIBIRSK),
      carrier.pickupPoints(NOVOSIBIRSK),
    ]);
    expect(tokens()).toBe(1);
  });

  it('is renewed once when refused', async () => {
    const { carrier, requests } = withAnswers(json({ error: 'invalid_token' }, 401), json([]));
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toEqual([]);
    expect(requests.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2']);
  });
});

describe('pick-up points of CDEK', () => {
  const point = {
    code: 'NSK67',
    name: 'На Блюхера',
    type: 'PVZ',
    work_time: 'Пн-Пт 10:00-20:00',
    work_time_list: [
      { day: 1, time: '10:00/20:00' },
      { day: 6, time: '00:00/23:59' },
    ],
    is_dressing_room: true,
    nearest_metro_station: 'Студенческая',
    have_cash: true,
    have_cashless: true,
    is_handout: true,
    weight_max: 30,
    location: { city_code: 270, latitude: 54.988, longitude: 82.896, address: 'ул. Блюхера, 32' },
  };

  it('are read one by one: a broken one does not hide the rest', async () => {
    const { carrier } = withAnswers(
      json([point, { code: 'NSK68' }, { ...point, code: 'NSK69', type: 'POSTAMAT', weight_max: 0 }]),
    );
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toEqual([
      {
        code: 'NSK67',
        kind: 'point',
        name: 'На Блюхера',
        address: 'ул. Блюхера, 32',
        workTime: 'Пн-Пт 10:00-20:00',
        hours: [
          { day: 1, from: '10:00', to: '20:00' },
          { day: 6, from: '00:00', to: '24:00' },
        ],
        latitude: 54.988,
        longitude: 82.896,
        metro: 'Студенческая',
        zip: undefined,
        fitting: true,
        takesCash: true,
        takesCards: true,
        allowsCashOnDelivery: true,
        maxWeightGrams: 30_000,
      },
      expect.objectContaining({ code: 'NSK69', kind: 'locker', maxWeightGrams: undefined }),
    ]);
  });

  it('have the limits of a locker: its cells, weights, and no cash on delivery', async () => {
    const locker = {
      ...point,
      type: 'POSTAMAT',
      allowed_cod: false,
      weight_min: 0.1,
      weight_max: 15,
      dimensions: [{ width: 34, height: 18, depth: 49 }, { width: 34, height: 0, depth: 49 }, { width: 34 }],
    };
    const { carrier } = withAnswers(json([locker]));
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toMatchObject([
      { allowsCashOnDelivery: false, minWeightGrams: 100, maxWeightGrams: 15_000, boxesCm: [[49, 34, 18]] },
    ]);
  });

  it('have no limits that are missing or empty', async () => {
    const { carrier } = withAnswers(
      json([
        { ...point, weight_min: null, weight_max: null, dimensions: [{}], allowed_cod: null, have_cash: null },
        { ...point, weight_min: 0, weight_max: undefined, dimensions: null, work_time_list: [{ day: 1, time: '?' }] },
      ]),
    );
    const unlimited = { minWeightGrams: undefined, maxWeightGrams: undefined, boxesCm: undefined };
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toMatchObject([
      { ...unlimited, allowsCashOnDelivery: true, takesCash: false, takesCards: true },
      { ...unlimited, allowsCashOnDelivery: true, hours: undefined },
    ]);
  });

  it('of whole countries come with their cities, under the codes of the carrier', async () => {
    const { code, ...other } = point;
    const location = { ...point.location, city: 'Новосибирск', region: 'Новосибирская область' };
    const { carrier, requests } = withAnswers(
      json([
        { ...other, code, location: { ...location, fias_guid: '8dea00e3' } },
        { ...other, code: 'NSK68', location: { ...point.location, fias_guid: 7 } },
        { ...other, code: 'KIR1', location: { ...location, city_code: 415, city: 'Киров', region: undefined } },
      ]),
      json([]),
    );
    const { points, cities } = await carrier.allPoints();
    expect(points.map(({ code: one, cityCode }) => [one, cityCode])).toEqual([
      [code, 270],
      ['NSK68', 270],
      ['KIR1', 415],
    ]);
    const russian = { countryCode: 'ru', kladrId: null };
    expect(cities).toEqual([
      { ...russian, code: 270, name: 'Новосибирск', region: 'Новосибирская область', fiasId: '8dea00e3' },
      { ...russian, code: 415, name: 'Киров', region: '', fiasId: null },
    ]);
    expect(requests).toHaveLength(2);
  });

  it('are copied from each country that the shop delivers to, with the offset of their clocks', async () => {
    const at = (code: string, place: object) => ({ ...point, code, location: { ...point.location, ...place } });
    const { carrier, requests } = withAnswers(
      json([at('NSK67', { country_code: 'RU', region: 'Новосибирская область' })]),
      json([at('MNS1', { country_code: 'BY', region: 'Минская область', city_code: 9 })]),
    );
    expect((await carrier.allPoints()).points).toMatchObject([
      { code: 'NSK67', cityCode: 270, utcOffset: 7 },
      { code: 'MNS1', cityCode: 9, utcOffset: 3 },
    ]);
    expect(requests.map(({ url }) => new URL(url).searchParams.get('country_code'))).toEqual(['RU', 'BY']);
  });

  it('have a place on earth', async () => {
    const nowhere = { ...point, location: { ...point.location, latitude: 0, longitude: 0 } };
    expect(await withAnswers(json([nowhere, point])).carrier.pickupPoints(NOVOSIBIRSK)).toHaveLength(1);
  });

  it('are garbage when none makes sense', async () => {
    expect(await failure(withAnswers(json([{}, {}])).carrier.pickupPoints(NOVOSIBIRSK))).toBeInstanceOf(CarrierError);
    expect(await failure(withAnswers(json({ points: [] })).carrier.pickupPoints(NOVOSIBIRSK))).toBeInstanceOf(
      CarrierError,
    );
  });
});
