import { kopecks, rubles } from '../../kernel/money.ts';
import type {
  CarrierOffer,
  DeliveryCarrier,
  ListedCity,
  Parcel,
  PickupPoint,
} from '../../shop/delivery/delivery-carrier.port.ts';
import { onlySameCity } from '../../shop/places/same-city.rules.ts';
import { asCarrierError } from './carrier-error.ts';
import { BoxberryError, type BoxberryClient } from './client.ts';
import { utcOffsetOf } from '../../shop/places/utc-offset.rules.ts';
import { City, Point, ZipRow, type Cost } from './protocol.ts';
import { readSchedule } from './work-schedule.ts';

export interface SenderOptions {
  /** Boxberry's code of the city that parcels are sent from; 68 is Moscow. */
  readonly fromCityCode: number;
  /** Code of the point of Boxberry where boxes are handed over; undefined: the one of our cabinet. */
  readonly receptionPoint?: string | undefined;
}

const WAYS: ReadonlyMap<number, CarrierOffer['way']> = new Map([
  [1, 'point'],
  [2, 'courier'],
]);

/** It declares no parcel worth more. */
const MOST_VALUE = rubles(300_000);

/** The list has no search, and a few thousand cities. */
const CITIES_LIVE_MS = 24 * 60 * 60_000;

/** Codes of cities are kept as 32 bits. */
const MOST_CODE = 2 ** 31 - 1;

type Cities = ReadonlyMap<number, City>;

/** The carrier port over Boxberry. Every method throws {@link CarrierError}. */
export function createBoxberryCarrier(client: BoxberryClient, options: SenderOptions): DeliveryCarrier {
  let cached: { readonly until: number; readonly list: Promise<Cities> } | undefined;

  /** Shared by all who ask within a day; a failure is not cached. */
  function allCities(): Promise<Cities> {
    if (cached && cached.until > performance.now()) return cached.list;
    const list = client.cities().then(readCities);
    const fresh = { until: performance.now() + CITIES_LIVE_MS, list };
    cached = fresh;
    list.catch(() => {
      if (cached === fresh) cached = undefined;
    });
    return list;
  }

  return {
    name: 'boxberry',
    from: options.receptionPoint ?? String(options.fromCityCode),
    countries: ['ru'],
    mostValue: MOST_VALUE,

    findCity: (city) =>
      asCarrierError(async () => {
        if (city.countryCode !== 'ru') return undefined;
        const same = onlySameCity(city, listedCities(await allCities()));
        return same && { code: same.code };
      }),

    /** Boxberry prices also what it does not bring: its list of cities says what it does. */
    offers: (to, parcel) =>
      asCarrierError(async () => {
        const [cities, costs] = await Promise.all([
          allCities(),
          client.costs({
            ...(options.receptionPoint
              ? { TargetStart: options.receptionPoint }
              : { SenderCityId: String(options.fromCityCode) }),
            RecipientCityId: String(to.code),
            OrderSum: 0,
            DeliverySum: 0,
            PaySum: 0,
            BoxSizes: [toBox(parcel)],
            UseShopSettings: 0,
          }),
        ]);
        const city = cities.get(to.code);
        return costs.result.DeliveryCosts.flatMap(readOffer).filter(({ way }) =>
          way === 'courier' ? city?.CourierDelivery : city?.PickupPoint,
        );
      }),

    courierComesTo: (zip) =>
      asCarrierError(async () => {
        const rows = (await client.zip(zip)).map((row) => ZipRow.safeParse(row).data?.ExpressDelivery);
        if (rows.includes(true)) return true;
        return rows.length > 0 && rows.every((comes) => comes === false) ? false : undefined;
      }),

    pickupPoints: (city) => asCarrierError(async () => readPoints(await client.points(city.code)).map(readPoint)),

    allPoints: () =>
      asCarrierError(async () => {
        const [points, cities] = await Promise.all([client.allPoints(), client.citiesForCopy()]);
        return {
          points: readPoints(points).flatMap((point) => {
            const cityCode = Number(point.CityCode);
            return isCode(cityCode) ? [{ cityCode, ...readPoint(point) }] : [];
          }),
          cities: listedCities(readCities(cities)),
        };
      }),
  };
}

const isCode = (code: number) => Number.isInteger(code) && code > 0 && code <= MOST_CODE;

const listedCities = (cities: Cities): ListedCity[] =>
  [...cities.values()].map(({ Code, Name, Region, Kladr }) => ({
    code: Code,
    name: Name,
    region: Region ?? '',
    countryCode: 'ru',
    kladrId: Kladr ?? null,
    fiasId: null,
  }));

/** Whole grams and centimetres, as Boxberry wants them; its lightest parcel has five grams. */
export function toBox({ weightGrams, sizeCm }: Parcel) {
  const [Depth, Width, Height] = sizeCm.map((side) => Math.max(1, Math.ceil(side))) as [number, number, number];
  return { Width, Height, Depth, Weight: Math.max(5, Math.ceil(weightGrams)) };
}

function readCities(raw: readonly unknown[]): Cities {
  const cities = raw.flatMap((element) => {
    const parsed = City.safeParse(element);
    return parsed.success && isCode(parsed.data.Code) ? [[parsed.data.Code, parsed.data] as const] : [];
  });
  if (cities.length === 0) throw new BoxberryError('no city makes sense', { retryable: true });
  return new Map(cities);
}

/** None for a way that it has not priced: then the base is zero. */
function readOffer({ DeliveryTypeId, TotalPrice, PriceBase, DeliveryPeriod }: Cost): CarrierOffer[] {
  const way = WAYS.get(DeliveryTypeId);
  if (!way || PriceBase <= 0) return [];
  // Calendar days; part of a day is a day.
  const days = Math.max(1, Math.ceil(DeliveryPeriod));
  return [{ way, price: kopecks(Math.round(TotalPrice * 100)), daysMin: days, daysMax: days }];
}

function readPoints(raw: readonly unknown[]): Point[] {
  const points = raw.flatMap((element) => {
    const parsed = Point.safeParse(element);
    return parsed.success ? [parsed.data] : [];
  });
  if (raw.length > 0 && points.length === 0) throw new BoxberryError('no pick-up point makes sense');
  return points;
}

function readPoint(point: Point): PickupPoint {
  const [latitude, longitude] = point.GPS;
  const address = point.AddressReduce ?? point.Address;
  // Boxberry's field NalKD is about couriers, not about money.
  const takesMoney = !point.OnlyPrepaidOrders;
  return {
    code: point.Code,
    kind: point.Postamat ? 'locker' : 'point',
    name: `${point.Postamat ? 'Постамат' : 'Пункт выдачи'} Boxberry, ${address}`,
    address,
    workTime: point.WorkShedule ?? '',
    hours: readSchedule(point.WorkShedule ?? ''),
    utcOffset: utcOffsetOf('ru', point.Area ?? ''),
    latitude,
    longitude,
    metro: point.Metro,
    zip: /^\d{6}(?!\d)/.exec(point.Address)?.[0],
    // Lockers have no till.
    takesCash: takesMoney && !point.Postamat,
    takesCards: takesMoney && point.Acquiring,
    allowsCashOnDelivery: takesMoney,
    maxWeightGrams: point.LoadLimit && Math.round(point.LoadLimit * 1_000),
    maxVolumeCm3: point.VolumeLimit && Math.round(point.VolumeLimit * 1_000_000),
  };
}
