import type { AddressData, Suggestion } from '../integrations/dadata/protocol.ts';
import { citiesNamed, inCountry, type SandboxCity } from './cdek-cities.ts';

/** A place known to the fake DaData. Most have no codes, unlike the real ones: the shop must work without them too. */
export interface SandboxPlace extends Suggestion {
  readonly people: number;
}

type Codes = readonly [kladr: string, fias: string];

/** Real codes of a few cities. */
const CODES: Readonly<Record<string, Codes>> = {
  Москва: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'],
  'Санкт-Петербург': ['7800000000000', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
  Новосибирск: ['5400000100000', '8dea00e3-9aab-4d8e-887c-ef2aaa546456'],
  Казань: ['1600000100000', '93b3df57-4c89-44df-ac42-96f05e9cd3b9'],
};

interface Place {
  readonly name: string;
  readonly kind: 'city' | 'settlement';
  readonly type?: string;
  readonly region: string;
  readonly postcode?: string;
  readonly coordinates?: readonly [latitude: number, longitude: number];
  readonly country?: readonly [name: string, code: string];
  readonly people: number;
  readonly codes?: Codes;
}

/** Places outside the shop's own list, some with incomplete data. */
const OTHER_PLACES: readonly Place[] = [
  {
    name: 'Листвянка',
    kind: 'settlement',
    type: 'рп',
    region: 'Иркутская область',
    postcode: '664520',
    coordinates: [51.8536, 104.8702],
    people: 2_000,
  },
  { name: 'Новосёлки', kind: 'settlement', type: 'с', region: 'Рязанская область', postcode: '391100', people: 3_000 },
  { name: 'Неведомка', kind: 'settlement', type: 'д', region: 'Тверская область', people: 12 },
  {
    name: 'Минск',
    kind: 'city',
    region: 'Минская',
    postcode: '220030',
    coordinates: [53.9023, 27.5619],
    country: ['Беларусь', 'BY'],
    people: 1_990_000,
  },
  {
    name: 'Берлин',
    kind: 'city',
    region: 'Берлин',
    postcode: '10117',
    coordinates: [52.52, 13.405],
    country: ['Германия', 'DE'],
    people: 3_700_000,
  },
];

/** Coordinates that only the cleaner returns. */
const CLEANED_COORDINATES: Readonly<Record<string, readonly [number, number]>> = { Новосёлки: [54.6531, 39.9614] };

const STREETS = ['Ленина', 'Лесная', 'Мира', 'Садовая', 'Советская'];

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/ область$/, 'обл'],
  [/ край$/, 'край'],
  [/ автономный округ$/, 'АО'],
  [/^Республика | Республика$/, 'Респ'],
];

export const PLACES: readonly SandboxPlace[] = [
  ...inCountry(citiesNamed(''), 'RU').map((city) => toPlace(fromCdekCity(city))),
  ...OTHER_PLACES.map(toPlace),
].sort((one, other) => other.people - one.people);

/** Coordinates that the cleaner adds to a place. */
export function cleanedCoordinates(name: string | null | undefined) {
  return name ? CLEANED_COORDINATES[name] : undefined;
}

const HOUSES = 99;

/** «Лесная», «ул. Лесная, д 12»: streets that begin so; with a number, its house. There are no houses above 99. */
export function streetsOf(city: SandboxPlace, typed: string): SandboxPlace[] {
  const [, name = '', number] = /^(?:ул\.?\s+)?(.*?)(?:[,\s]+(?:д\.?\s*)?(\d+))?$/.exec(typed.trim()) ?? [];
  const streets = STREETS.filter((street) => street.toLowerCase().startsWith(name.replace(/[,\s]+$/, '')));
  if (number === undefined) return streets.map((street) => streetOf(city, street));
  return Number(number) <= HOUSES ? streets.map((street) => houseOf(city, street, number)) : [];
}

function streetOf({ value, data }: SandboxPlace, street: string): SandboxPlace {
  return {
    value: `${value}, ул ${street}`,
    unrestricted_value: `${data.postal_code ?? ''}, ${value}, ул ${street}`,
    data: { ...data, street, street_type: 'ул', street_type_full: 'улица' },
    people: 0,
  };
}

/** Each street has a postal code of its own. */
function houseOf(city: SandboxPlace, name: string, house: string): SandboxPlace {
  const street = streetOf(city, name);
  const { postal_code } = city.data;
  const zip = postal_code && `${postal_code.slice(0, 3)}${String(100 + STREETS.indexOf(name))}`;
  const value = `${street.value}, д ${house}`;
  return {
    ...street,
    value,
    unrestricted_value: `${zip ?? ''}, ${value}`,
    data: { ...street.data, postal_code: zip, house, house_type: 'д' },
  };
}

function fromCdekCity({ name, region, postcode, latitude, longitude, size }: SandboxCity): Place {
  return {
    name,
    kind: 'city',
    region,
    postcode,
    coordinates: [latitude, longitude],
    people: size * 100_000,
    ...(CODES[name] && { codes: CODES[name] }),
  };
}

function toPlace({
  name,
  kind,
  type = 'г',
  region,
  postcode,
  coordinates,
  country,
  people,
  codes,
}: Place): SandboxPlace {
  const isRegion = name === region;
  const [ending, shortType] = SHORT.find(([form]) => form.test(region)) ?? [/$^/, isRegion ? 'г' : null];
  const bare = region.replace(ending, '');
  const regionWords = isRegion
    ? ''
    : shortType === 'Респ'
      ? `Респ ${bare}`
      : [bare, shortType].filter(Boolean).join(' ');
  const abroad = country ? country[0] : '';
  const value = [abroad, regionWords, `${type} ${name}`].filter(Boolean).join(', ');
  const data: AddressData = {
    postal_code: postcode ?? null,
    country: country?.[0] ?? 'Россия',
    country_iso_code: country?.[1] ?? 'RU',
    region: bare,
    region_type: shortType,
    region_with_type: regionWords || `${type} ${name}`,
    region_fias_id: isRegion ? (codes?.[1] ?? null) : null,
    city: kind === 'city' ? name : null,
    city_kladr_id: codes?.[0] ?? null,
    city_fias_id: codes?.[1] ?? null,
    settlement: kind === 'settlement' ? name : null,
    kladr_id: codes?.[0] ?? null,
    fias_id: codes?.[1] ?? null,
    geo_lat: coordinates ? String(coordinates[0]) : null,
    geo_lon: coordinates ? String(coordinates[1]) : null,
  };
  return { value, unrestricted_value: [postcode, value].filter(Boolean).join(', '), data, people };
}

/** Cities by address prefix: networks reserved for documentation, and the one of DaData's own example. */
const NETWORKS: readonly (readonly [beginning: string, city: string])[] = [
  ['46.226.227.', 'Краснодар'],
  ['198.51.100.1', 'Казань'],
  ['198.51.100.2', 'Новосибирск'],
  ['2001:db8:1:', 'Санкт-Петербург'],
  ['198.51.100.9', 'Листвянка'],
];

export function placeOfAddress(ip: string): SandboxPlace | undefined {
  const found = NETWORKS.find(([prefix]) => ip.startsWith(prefix));
  return found && PLACES.find(({ data }) => (data.city ?? data.settlement) === found[1]);
}
