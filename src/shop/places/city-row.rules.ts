import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import { regionName } from './place-names.rules.ts';

/** A city of an imported list. Null means unknown and never overwrites a known value. */
export interface CityRow {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  /** Two letters in lower case: ru. */
  readonly countryCode: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly kladrId: string | null;
  readonly fiasId: string | null;
  readonly sdekId: number | null;
  readonly boxberryId: number | null;
  readonly population: number;
}

/** One record of a list, keyed by column name. */
export type CityRecord = Readonly<Record<string, string>>;

/** Columns a list must have; the value of `city` may be empty where the region or district is a city itself. */
export const REQUIRED_COLUMNS = ['city', 'region', 'geo_lat', 'geo_lon'] as const;

const LONGEST_NAME = 100;
const FIAS = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads a record with the columns of common lists. @returns the city, or a Russian sentence about what is wrong */
export function readCityRecord(record: CityRecord): CityRow | string {
  const word = (column: string) => (record[column] ?? '').trim();
  if (Object.values(record).some((value) => value.includes('\uFFFD'))) return 'не UTF-8: знаки не читаются';
  const name = settlementName(word);
  if (!name) return 'нет названия города';
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) return 'название не похоже на название города';
  const region = word('region') && regionName(word('region_type'), word('region'));
  if (!region) return 'нет региона';
  if (region.length > LONGEST_NAME) return 'регион не похож на название региона';
  const latitude = degrees(word('geo_lat'), 90);
  const longitude = degrees(word('geo_lon'), 180);
  if (latitude === undefined || longitude === undefined) return 'координаты не читаются';
  if (latitude === 0 && longitude === 0) return 'координаты нулевые';
  const zip = word('postal_code');
  if (zip && !/^\d{6}$/.test(zip)) return `индекс «${zip.slice(0, 20)}» не из шести цифр`;
  const kladrId = word('kladr_id');
  if (kladrId && !/^\d{13}$/.test(kladrId)) return 'код КЛАДР не из тринадцати цифр';
  const fiasId = word('fias_id').toLowerCase();
  if (fiasId && !FIAS.test(fiasId)) return 'код ФИАС не читается';
  const sdekId = carrierCode(word('sdek_id'));
  const boxberryId = carrierCode(word('boxberry_id'));
  if (sdekId === undefined || boxberryId === undefined) return 'код службы доставки не читается';
  return {
    name,
    region,
    country: word('country') || HOME_COUNTRY,
    countryCode: 'ru',
    zip,
    latitude,
    longitude,
    kladrId: kladrId || null,
    fiasId: fiasId || null,
    sdekId,
    boxberryId,
    population: population(word('population')),
  };
}

/** The most precise place of the record; a district or region alone counts only if its type is city. */
function settlementName(word: (column: string) => string): string {
  const itself = (part: string) => (word(`${part}_type`) === 'г' ? word(part) : '');
  return word('settlement') || word('city') || itself('area') || itself('region');
}

function degrees(text: string, most: number): number | undefined {
  if (!/^-?\d{1,3}(?:[.,]\d{1,15})?$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  // The precision of the table: a second import must find nothing to change.
  return Math.abs(value) <= most ? Number(value.toFixed(7)) : undefined;
}

/** Drops footnote marks such as «[3]» after the number. */
function population(text: string): number {
  const digits = /^\d[\d\s]*/.exec(text)?.[0].replace(/\s/g, '') ?? '';
  const people = Number(digits);
  return people <= 100_000_000 ? people : 0;
}

function carrierCode(text: string): number | null | undefined {
  if (text === '' || text === '0') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** What distinguishes a city from others with the same name. */
export interface CityIdentity {
  readonly name: string;
  readonly region: string;
  readonly countryCode: string;
  readonly kladrId: string | null;
  readonly fiasId: string | null;
}
