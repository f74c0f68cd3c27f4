import { z } from 'zod';
import { typedText } from '../text.schema.ts';

export const CityQuery = z.object({
  query: typedText().max(100).default(''),
  limit: z.coerce.number<number>().int().min(1).max(20).default(6),
});

/** A city of our list. */
export const City = z.object({
  id: z.int(),
  name: z.string(),
  /** «Казань, Республика Татарстан»; only the name where the region is the same. */
  label: z.string(),
  region: z.string(),
  country: z.string(),
  zip: z.string(),
  geo_lat: z.number(),
  geo_lon: z.number(),
});
export type City = z.infer<typeof City>;

export const Cities = z.object({ cities: z.array(City) });

/** The documented list with the requested attributes. */
export const CityList = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      attributes: z.object({
        name: z.string().optional(),
        /** Code in the registry КЛАДР. */
        code: z.string().nullable().optional(),
        geo_location: z.object({ lat: z.number(), lon: z.number() }).optional(),
      }),
    }),
  ),
  meta: z.object({ pagination: z.record(z.string(), z.int()) }),
});

const word = z.string().nullable();

/** The documented location suggestion. `city_name` and similar fields repeat `city`, as clients read either. */
export const LocationSuggestion = z.object({
  /** Id of our city; null for a place outside our list. */
  id: z.int().nullable(),
  value: z.string(),
  /** «Казань, Республика Татарстан» */
  label: z.string(),
  /** The whole address with its postal code. */
  result: z.string(),
  postal_code: word,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  city: word,
  city_name: word,
  settlement: word,
  region: z.string(),
  region_name: z.string(),
  region_type: word,
  region_fias_id: word,
  country: z.string(),
  country_name: z.string(),
  /** Two capital letters. */
  country_iso_code: z.string(),
  city_kladr_id: word,
  /** Carriers' codes of this city as text; null when unknown. */
  boxberry_id: word,
  sdek_id: word,
  street: word,
  street_type: word,
  street_type_full: word,
  house: word,
  house_type: word,
});
export type LocationSuggestion = z.infer<typeof LocationSuggestion>;

/** An address with the field names of the address company, numbers as text. */
export const AddressWords = z.object({
  /** Id of our city; null for a place outside our list. */
  city_id: z.int().nullable(),
  city: word,
  settlement: word,
  region: word,
  region_type: word,
  region_fias_id: word,
  country: word,
  country_iso_code: word,
  city_kladr_id: word,
  postal_code: word,
  geo_lat: word,
  geo_lon: word,
  street: word,
  street_type: word,
  street_type_full: word,
  house: word,
  house_type: word,
});
export type AddressWords = z.infer<typeof AddressWords>;

export const LocatedVisitor = z.object({
  details: z.object({
    location: z.object({ value: z.string(), unrestricted_value: z.string(), data: AddressWords }).nullable(),
  }),
});
export type LocatedVisitor = z.infer<typeof LocatedVisitor>;

export const SuggestedAddresses = z.object({ details: z.object({ suggestions: z.array(LocationSuggestion) }) });
export type SuggestedAddresses = z.infer<typeof SuggestedAddresses>;

export const ClearedAddress = z.object({ details: AddressWords.extend({ result: word }) });
export type ClearedAddress = z.infer<typeof ClearedAddress>;

export const FoundAddresses = z.object({ data: z.array(LocationSuggestion) });
export type FoundAddresses = z.infer<typeof FoundAddresses>;

/** Repeated here, because schemas may not import from the shop. */
const Bound = z.enum(['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat']);
const Words = typedText().min(1, 'Введите хотя бы одну букву').max(300);
/** Id of the city to search in; 0 means everywhere. */
const ParentCity = z.coerce.number<number>().int().min(0).max(2_147_483_647).default(0);
const Count = z.coerce.number<number>().int().min(1).max(20).default(6);

export const SuggestQuery = z.object({
  query: Words,
  count: Count,
  division: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['administrative', 'municipal']))
    .default('municipal'),
  'from_bound[value]': Bound.optional(),
  'to_bound[value]': Bound.optional(),
  /** With a city, its streets and houses are suggested, down to the level of `to_bound`. */
  parentid: ParentCity,
});

export const ClearQuery = z.object({ query: Words });

export const GeolocationRequest = z.object({
  lat: z.coerce.number<number>().min(-90).max(90),
  lon: z.coerce.number<number>().min(-180).max(180),
  count: Count,
  /** Metres. */
  radius_meters: z.coerce.number<number>().int().min(1).max(1000).default(100),
});

export const AddressesQuery = z.object({
  query: Words,
  /** The finest requested level, as numbered by the registry: 1 region, 4 city, 6 settlement, 7 street, 8 house. */
  maxLevel: z.coerce.number<number>().int().min(1).max(9).default(6),
  limit: Count,
  parentid: ParentCity,
});

const search = <U extends string>(url: U, summary: string) =>
  ({
    method: 'GET',
    url,
    schema: { summary, querystring: AddressesQuery, response: { 200: FoundAddresses } },
  }) as const;

export const placesCalls = {
  cities: {
    method: 'GET',
    url: '/places/cities',
    schema: { summary: 'Cities by the beginning of their name', querystring: CityQuery, response: { 200: Cities } },
  },
  ip: {
    method: 'GET',
    url: '/address/find-ip-address',
    schema: { summary: 'The city a visitor writes from, if anybody knows', response: { 200: LocatedVisitor } },
  },
  suggest: {
    method: 'GET',
    url: '/address/find-suggest-address',
    schema: { summary: 'Places that begin so', querystring: SuggestQuery, response: { 200: SuggestedAddresses } },
  },
  clear: {
    method: 'GET',
    url: '/address/clear-address',
    schema: { summary: 'One address made whole', querystring: ClearQuery, response: { 200: ClearedAddress } },
  },
  geolocation: {
    method: 'POST',
    url: '/address/find-address-by-geolocation',
    schema: { summary: 'Addresses around a spot', body: GeolocationRequest, response: { 200: SuggestedAddresses } },
  },
  russian: search('/get-ru-addresses', 'Places of Russia that begin so'),
  global: search('/get-global-addresses', 'Places of any country that begin so'),
} as const;
