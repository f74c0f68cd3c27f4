// Longer than usual: one fake company for all that the carrier answers.
import { describe, expect, it } from 'vitest';
import { kopecks, rubles } from '../../kernel/money.ts';
import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { createBoxberryCarrier } from './carrier.ts';
import { createBoxberryClient } from './client.ts';

const TOKEN = 'd6f33e419c16131e5325cbd84d5d6000';
const NOVOSIBIRSK = { code: 271 };
const PARCEL = { weightGrams: 640.2, sizeCm: [20, 15.2, 10] as const };
const CITIES = [
  { Code: '68', Name: 'Москва', Region: 'Москва', Kladr: '7700000000000', PickupPoint: '1', CourierDelivery: '1' },
  { Code: 271, Name: 'Новосибирск', Region: 'Новосибирская обл', Kladr: '', PickupPoint: 1, CourierDelivery: '1' },
  { Code: '300', Name: 'Киров', Region: 'Калужская обл', Kladr: '', PickupPoint: 'Yes', CourierDelivery: '0' },
  { Name: 'без кода' },
];
const COSTS = [
  { DeliveryTypeId: 1, TotalPrice: '481.5', PriceBase: 315, PriceService: 166.5, DeliveryPeriod: '3' },
  { DeliveryTypeId: '2', TotalPrice: 681.5, PriceBase: '315', PriceService: '366.5', DeliveryPeriod: 3.5 },
];
const costs = (DeliveryCosts: unknown) => json({ error: false, result: { DeliveryCosts } });

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A company with these answers of its methods, in turn, the last one for ever. */
function withAnswers(answers: Record<string, (() => Response) | (() => Response)[]>, receptionPoint?: string) {
  const requests: { method: string; body: any; url: URL }[] = [];
  const fakeFetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    const body = init?.body ? JSON.parse(init.body as string) : undefined;
    const method = url.searchParams.get('method') ?? body.method;
    requests.push({ method, body, url });
    const given = [answers[method]!].flat();
    return (given[requests.filter((one) => one.method === method).length - 1] ?? given.at(-1)!)();
  };
  const warnings: string[] = [];
  const client = createBoxberryClient({
    baseUrl: 'https://company.example/json.php',
    token: TOKEN,
    timeoutMs: 1_000,
    retryDelaysMs: [1],
    fetch: fakeFetch,
    log: { warn: (facts, message) => void warnings.push(JSON.stringify([facts, message])) },
  });
  return { carrier: createBoxberryCarrier(client, { fromCityCode: 68, receptionPoint }), requests, warnings };
}

describe('a city of Boxberry', () => {
  const city = (name: string, region: string, kladrId: string | null = null, countryCode = 'ru') => ({
    name,
    region,
    countryCode,
    kladrId,
    fiasId: null,
  });
  it.each([
    ['by КЛАДР', city('Moscow', '', '7700000000000'), { code: 68 }],
    ['by name and region', city('Новосибирск', 'Новосибирская область', '5400000100000'), { code: 271 }],
    ['not a namesake', city('Киров', 'Кировская область'), undefined],
    ['not abroad', city('Москва', 'Москва', null, 'kz'), undefined],
  ])('is found %s', async (_how, asked, found) => {
    const { carrier } = withAnswers({ ListCitiesFull: json(CITIES) });
    expect(await carrier.findCity(asked)).toEqual(found);
  });

  it('is found in a list that is asked for once a day, unless that failed', async () => {
    const { carrier, requests } = withAnswers({
      ListCitiesFull: [json({ err: 'Сервис временно недоступен' }), json(CITIES)],
    });
    const asked = city('Новосибирск', 'Новосибирская область');
    expect(await failure(carrier.findCity(asked))).toBeInstanceOf(CarrierError);
    const found = await Promise.all([carrier.findCity(asked), carrier.findCity(asked), carrier.findCity(asked)]);
    expect(found).toEqual([{ code: 271 }, { code: 271 }, { code: 271 }]);
    expect(requests).toHaveLength(2);
  });
});

describe('offers of Boxberry', () => {
  it('have prices in kopecks and whole calendar days, whatever comes as text', async () => {
    const { carrier, requests } = withAnswers({ ListCitiesFull: json(CITIES), DeliveryCalculation: costs(COSTS) });
    expect(await carrier.offers(NOVOSIBIRSK, PARCEL)).toEqual([
      { way: 'point', price: kopecks(48_150), daysMin: 3, daysMax: 3 },
      { way: 'courier', price: kopecks(68_150), daysMin: 4, daysMax: 4 },
    ]);
    expect(requests.find(({ method }) => method === 'DeliveryCalculation')!.body).toEqual({
      token: TOKEN,
      method: 'DeliveryCalculation',
      SenderCityId: '68',
      RecipientCityId: '271',
      OrderSum: 0,
      DeliverySum: 0,
      PaySum: 0,
      BoxSizes: [{ Width: 16, Height: 10, Depth: 20, Weight: 641 }],
      UseShopSettings: 0,
    });
  });

  it('leave out what Boxberry prices but does not bring, or does not price', async () => {
    const answers = { ListCitiesFull: json(CITIES), DeliveryCalculation: costs(COSTS) };
    expect((await withAnswers(answers).carrier.offers({ code: 300 }, PARCEL)).map(({ way }) => way)).toEqual(['point']);
    expect(await withAnswers(answers).carrier.offers({ code: 999 }, PARCEL)).toEqual([]);
    const unpriced = { ...answers, DeliveryCalculation: costs([{ ...COSTS[0], PriceBase: 0 }]) };
    expect(await withAnswers(unpriced).carrier.offers(NOVOSIBIRSK, PARCEL)).toEqual([]);
  });

  it('begin at the reception point where one is set', async () => {
    const { carrier, requests } = withAnswers(
      { ListCitiesFull: json(CITIES), DeliveryCalculation: costs([{ ...COSTS[0], TotalPrice: 500 }]) },
      '010',
    );
    expect(await carrier.offers(NOVOSIBIRSK, PARCEL)).toMatchObject([{ price: rubles(500) }]);
    const { body } = requests.find(({ method }) => method === 'DeliveryCalculation')!;
    expect([body.TargetStart, body.SenderCityId]).toEqual(['010', undefined]);
  });

  it.each([
    ['a text', { err: 'Неверный город' }, 'Неверный город'],
    ['a list', [{ err: 'Неверный город' }], 'Неверный город'],
    ['a flag', { err: true, message: 'Неверный город' }, 'Неверный город'],
    ['another flag', { error: '1', message: 'Неверный город' }, 'Неверный город'],
    ['another text', { error: 'Неверный город' }, 'Неверный город'],
    ['a flag alone', { err: true }, 'без объяснения'],
    ['nonsense', { error: false, result: [] }, 'answer 200 makes no sense'],
  ])('fail with an error in the shape of %s', async (_shape, body, words) => {
    const { carrier } = withAnswers({ ListCitiesFull: json(CITIES), DeliveryCalculation: json(body) });
    const error = await failure(carrier.offers(NOVOSIBIRSK, PARCEL));
    expect(error).toBeInstanceOf(CarrierError);
    expect((error as Error).message).toContain(words);
  });

  it('come after one repeat of a failure that may pass, and no message has the token', async () => {
    const page = () => new Response('<html>', { status: 502 });
    const { carrier, warnings } = withAnswers({
      ListCitiesFull: json(CITIES),
      DeliveryCalculation: [page, costs(COSTS)],
      ListPoints: json({ err: `Нет доступа для token ${TOKEN}` }),
    });
    expect(await carrier.offers(NOVOSIBIRSK, PARCEL)).toHaveLength(2);
    const error = (await failure(carrier.pickupPoints(NOVOSIBIRSK))) as Error;
    expect(error.message).toContain('Нет доступа для token ***');
    expect(warnings).toHaveLength(1);
    expect(`${warnings.join()} ${error.stack} ${String((error.cause as Error).stack)}`).not.toContain(TOKEN);
  });
});

describe('a courier of Boxberry', () => {
  it.each([
    ['comes', [{ ExpressDelivery: 1, ZoneExpressDelivery: '2' }], true],
    ['comes in one zone of two', [{ ExpressDelivery: '0' }, { ExpressDelivery: 'Yes' }], true],
    ['does not come', [{ ExpressDelivery: '0', ZoneExpressDelivery: '' }], false],
    ['may come: nothing is known', [], undefined],
    ['may come: the answer is unclear', [{ ExpressDelivery: null }, {}, 7], undefined],
  ])('%s', async (_what, answer, comes) => {
    const { carrier, requests } = withAnswers({ ZipCheck: json(answer) });
    expect(await carrier.courierComesTo!('630073')).toBe(comes);
    expect(requests[0]!.url.searchParams.get('Zip')).toBe('630073');
  });

  it('is unknown when Boxberry answers with an error', async () => {
    const { carrier } = withAnswers({ ZipCheck: json([{ err: 'Нет данных' }]) });
    expect(await failure(carrier.courierComesTo!('630073'))).toBeInstanceOf(CarrierError);
  });
});

describe('pick-up points of Boxberry', () => {
  const point = {
    Code: '54051',
    Name: 'Новосибирск Блюхера_5405_С',
    Address: '630073, Новосибирск г, Блюхера ул, д.32',
    AddressReduce: 'Блюхера ул, д.32',
    WorkShedule: 'пн-вс: 10.00-20.30',
    GPS: '54.988, 82.896',
    OnlyPrepaidOrders: 'No',
    Acquiring: 'Yes',
    NalKD: 'No',
    Metro: 'Студенческая',
    VolumeLimit: '0.19',
    LoadLimit: 31,
    Postamat: false,
  };

  it('are read one by one, with limits of weight and volume', async () => {
    const { carrier, requests } = withAnswers({
      ListPoints: json([point, { Code: '54052' }, { ...point, Code: 54053, GPS: 'нет' }]),
    });
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toEqual([
      {
        code: '54051',
        kind: 'point',
        name: 'Пункт выдачи Boxberry, Блюхера ул, д.32',
        address: 'Блюхера ул, д.32',
        workTime: 'пн-вс: 10.00-20.30',
        hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '10:00', to: '20:30' })),
        latitude: 54.988,
        longitude: 82.896,
        metro: 'Студенческая',
        zip: '630073',
        takesCash: true,
        takesCards: true,
        allowsCashOnDelivery: true,
        maxWeightGrams: 31_000,
        maxVolumeCm3: 190_000,
      },
    ]);
    // Also those for prepaid orders only, and lockers.
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toMatchObject({
      CityCode: '271',
      prepaid: '1',
      is_include_postamat: '1',
    });
  });

  it('of all cities have the code of theirs; those without a city or a place on earth are left out', async () => {
    const { carrier, requests } = withAnswers({
      ListCitiesFull: json(CITIES),
      ListPoints: json([
        { ...point, CityCode: '271' },
        { ...point, Code: '68001', CityCode: 68, WorkShedule: '' },
        { ...point, Code: '1', CityCode: null },
        { ...point, Code: '2', CityCode: '' },
        { ...point, Code: '3', CityCode: '9999999999' },
        { ...point, Code: '4', CityCode: '271', GPS: '0.000000,0.000000' },
      ]),
    });
    const { points, cities } = await carrier.allPoints();
    expect(points.map(({ code, cityCode, workTime }) => [code, cityCode, workTime])).toEqual([
      ['54051', 271, 'пн-вс: 10.00-20.30'],
      ['68001', 68, ''],
    ]);
    expect(cities.map(({ code, name, region, kladrId }) => [code, name, region, kladrId])).toEqual([
      [68, 'Москва', 'Москва', '7700000000000'],
      [271, 'Новосибирск', 'Новосибирская обл', null],
      [300, 'Киров', 'Калужская обл', null],
    ]);
    expect(requests[0]!.url.searchParams.get('CityCode')).toBeNull();
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toHaveLength(5);
  });

  it.each([
    ['a locker takes cards alone', { Postamat: '1' }, { kind: 'locker', takesCash: false, takesCards: true }],
    ['no cards', { Acquiring: 'No' }, { takesCash: true, takesCards: false, allowsCashOnDelivery: true }],
    [
      'prepaid only',
      { OnlyPrepaidOrders: 'Yes' },
      { takesCash: false, takesCards: false, allowsCashOnDelivery: false },
    ],
    ['no limits', { VolumeLimit: '0', LoadLimit: '' }, { maxWeightGrams: undefined, maxVolumeCm3: undefined }],
    ['no reduced address', { AddressReduce: null }, { address: point.Address }],
    ['no postcode', { Address: 'Новосибирск г, Блюхера ул, д.32' }, { zip: undefined }],
  ])('%s', async (_what, changes, expected) => {
    const { carrier } = withAnswers({ ListPoints: json([{ ...point, ...changes }]) });
    expect(await carrier.pickupPoints(NOVOSIBIRSK)).toMatchObject([expected]);
  });

  it('are garbage when none makes sense', async () => {
    for (const body of [[{}, {}], { points: [] }])
      expect(await failure(withAnswers({ ListPoints: json(body) }).carrier.pickupPoints(NOVOSIBIRSK))).toBeInstanceOf(
        CarrierError,
      );
  });
});
