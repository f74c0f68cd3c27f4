import type { z } from 'zod';
import { kopecks } from '../../kernel/money.ts';
import type {
  BoxCm,
  CarrierOffer,
  DeliveryCarrier,
  ListedCity,
  LocatedPoint,
  OpeningHours,
  Parcel,
  PickupPoint,
} from '../../shop/delivery/delivery-carrier.port.ts';
import { onlySameCity } from '../../shop/places/same-city.rules.ts';
import { utcOffsetOf } from '../../shop/places/utc-offset.rules.ts';
import { asCarrierError } from './carrier-error.ts';
import { CdekError, type CdekClient } from './client.ts';
import {
  CityLimit,
  DeliveryPoint,
  FoundCity,
  NO_ROUTE_CODES,
  SHOP_TARIFFS,
  type Package,
  type Tariff,
} from './protocol.ts';

export interface SenderOptions {
  /** CDEK's code of the city that parcels are sent from; 44 is Moscow. */
  readonly fromCityCode: number;
  /** Where the shop delivers: two letters in lower case. */
  readonly countries: readonly string[];
}

const PAGE_SIZE = 1_000;

const WAYS: ReadonlyMap<number, CarrierOffer['way']> = new Map([
  [SHOP_TARIFFS.parcelToPoint, 'point'],
  [SHOP_TARIFFS.economyToPoint, 'point'],
  [SHOP_TARIFFS.parcelToLocker, 'locker'],
  [SHOP_TARIFFS.economyToLocker, 'locker'],
  [SHOP_TARIFFS.parcelToDoor, 'courier'],
  [SHOP_TARIFFS.economyToDoor, 'courier'],
]);
const WAYS_IN_ORDER = [...new Set(WAYS.values())];

/** The carrier port over CDEK. Every method throws {@link CarrierError}. */
export function createCdekCarrier(client: CdekClient, options: SenderOptions): DeliveryCarrier {
  return {
    name: 'cdek',
    from: String(options.fromCityCode),
    countries: options.countries,
    lockersApart: true,

    findCity: (city) =>
      asCarrierError(async () => {
        const found = (await client.cities(city.name, city.countryCode.toUpperCase())).flatMap((element) => {
          const parsed = FoundCity.safeParse(element);
          return parsed.success ? [readCity(parsed.data)] : [];
        });
        const same = onlySameCity(city, found);
        return same && { code: same.code };
      }),

    /** The cheapest offer of each way; empty where CDEK does not deliver. */
    offers: (to, parcel) =>
      asCarrierError(async () => {
        try {
          const { tariff_codes } = await client.tariffList({
            type: 1,
            currency: 1,
            lang: 'rus',
            from_location: { code: options.fromCityCode },
            to_location: { code: to.code },
            packages: [toPackage(parcel)],
          });
          return cheapestOfEachWay(tariff_codes);
        } catch (error) {
          if (error instanceof CdekError && error.codes.some((code) => NO_ROUTE_CODES.includes(code))) return [];
          throw error;
        }
      }),

    mostCollected: ({ code }) =>
      asCarrierError(async () => {
        const listed = (await client.city(code)).map((element) => CityLimit.safeParse(element).data);
        const city = listed.find((one) => one?.code === code);
        if (!city) throw new CdekError('the city of a limit makes no sense');
        const limit = city.payment_limit ?? -1;
        return limit < 0 ? undefined : kopecks(Math.round(limit * 100));
      }),

    pickupPoints: (city) =>
      asCarrierError(async () => {
        return readPoints(await client.deliveryPoints(city.code)).map(readPoint);
      }),

    allPoints: () =>
      asCarrierError(async () => {
        const points = new Map<string, LocatedPoint>();
        const cities: ListedCity[] = [];
        for (const country of options.countries) {
          // Stops at the first page that brings nothing new, also where CDEK ignores the paging.
          for (let page = 0, isLast = false; !isLast; page += 1) {
            const raw = await client.deliveryPointsPage(country.toUpperCase(), page, PAGE_SIZE);
            const before = points.size;
            for (const point of readPoints(raw)) {
              points.set(point.code, { ...readPoint(point), cityCode: point.location.city_code });
              const city = cityOfPoint(point);
              if (city) cities.push(city);
            }
            isLast = raw.length < PAGE_SIZE || points.size === before;
          }
        }
        return { points: [...points.values()], cities };
      }),
  };
}

/** The points that hand out parcels; those that make no sense are skipped, unless all are like that. */
function readPoints(raw: readonly unknown[]): DeliveryPoint[] {
  const points = raw.flatMap((element) => {
    const parsed = DeliveryPoint.safeParse(element);
    return parsed.success ? [parsed.data] : [];
  });
  if (raw.length > 0 && points.length === 0) throw new CdekError('no pick-up point makes sense');
  return points.filter(({ is_handout }) => is_handout !== false);
}

/** Whole grams and centimetres, as CDEK wants them. */
export function toPackage(parcel: Parcel): Package {
  const [length, width, height] = parcel.sizeCm.map((side) => Math.max(1, Math.ceil(side)));
  return { weight: Math.max(1, Math.ceil(parcel.weightGrams)), length, width, height };
}

function cheapestOfEachWay(tariffs: readonly Tariff[]): CarrierOffer[] {
  const cheapest = new Map<CarrierOffer['way'], Tariff>();
  for (const tariff of tariffs) {
    const way = WAYS.get(tariff.tariff_code);
    const best = way && cheapest.get(way);
    if (way && (!best || tariff.delivery_sum < best.delivery_sum)) cheapest.set(way, tariff);
  }
  return WAYS_IN_ORDER.flatMap((way) => {
    const tariff = cheapest.get(way);
    return tariff ? [readOffer(way, tariff)] : [];
  });
}

function readOffer(way: CarrierOffer['way'], tariff: Tariff): CarrierOffer {
  return {
    way,
    tariffCode: tariff.tariff_code,
    price: kopecks(Math.round(tariff.delivery_sum * 100)),
    // Buyers are shown calendar days; the period is in working days.
    daysMin: tariff.calendar_min ?? tariff.period_min,
    daysMax: tariff.calendar_max ?? tariff.period_max,
  };
}

function readCity({ code, city, region, country_code, fias_guid, kladr_code }: z.infer<typeof FoundCity>) {
  return {
    code,
    name: city,
    region: region ?? '',
    countryCode: (country_code ?? 'RU').toLowerCase(),
    fiasId: fias_guid || null,
    kladrId: kladr_code || null,
  };
}

function cityOfPoint({ location }: DeliveryPoint): ListedCity | undefined {
  const { city_code: code, city, region, fias_guid: fiasId } = location;
  if (!city || code <= 0) return undefined;
  const countryCode = (location.country_code ?? 'RU').toLowerCase();
  return { code, name: city, region: region ?? '', countryCode, kladrId: null, fiasId: fiasId || null };
}

function readPoint(point: DeliveryPoint): PickupPoint {
  return {
    code: point.code,
    kind: point.type === 'POSTAMAT' ? 'locker' : 'point',
    name: point.name ?? point.code,
    address: point.location.address,
    workTime: point.work_time ?? '',
    hours: readHours(point.work_time_list),
    utcOffset: utcOffsetOf((point.location.country_code ?? 'RU').toLowerCase(), point.location.region ?? ''),
    latitude: point.location.latitude,
    longitude: point.location.longitude,
    metro: point.nearest_metro_station || undefined,
    zip: point.location.postal_code || undefined,
    fitting: point.is_dressing_room ?? undefined,
    takesCash: point.have_cash ?? false,
    takesCards: point.have_cashless ?? false,
    allowsCashOnDelivery: point.allowed_cod ?? true,
    minWeightGrams: readGrams(point.weight_min),
    maxWeightGrams: readGrams(point.weight_max),
    boxesCm: readBoxes(point.dimensions),
  };
}

/** Unknown when any of it cannot be read: half of the hours would show a day as closed. */
function readHours(list: DeliveryPoint['work_time_list']): OpeningHours[] | undefined {
  const hours = (list ?? []).map(({ day, time }): OpeningHours | undefined => {
    const [, from, to] = /^(\d\d:\d\d)\/(\d\d:\d\d)$/.exec(time) ?? [];
    if (from === undefined || to === undefined) return undefined;
    const until = to === '00:00' || to === '23:59' ? '24:00' : to;
    return from < until && until <= '24:00' ? { day, from, to: until } : undefined;
  });
  const known = hours.filter((one) => one !== undefined);
  return known.length > 0 && known.length === hours.length ? known : undefined;
}

/** Zero means that no limit is given. */
function readGrams(kilograms: number | null | undefined): number | undefined {
  return kilograms ? Math.round(kilograms * 1_000) : undefined;
}

/** A box without one of its sides says nothing. */
function readBoxes(dimensions: DeliveryPoint['dimensions']): BoxCm[] | undefined {
  const boxes = (dimensions ?? []).flatMap(({ width, height, depth }): BoxCm[] =>
    width && height && depth ? [[depth, width, height]] : [],
  );
  return boxes.length > 0 ? boxes : undefined;
}
