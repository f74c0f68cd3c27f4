import { z } from 'zod';

/** The wire of DaData (dadata.ru/api), as far as the shop speaks it. Everything is a string or null there. */

const word = z.string().nullish();

/** Fields of an address; the suggestions wrap them in `data`, the cleaner gives them flat. */
export const AddressData = z.object({
  postal_code: word,
  country: word,
  country_iso_code: word,
  region_fias_id: word,
  region_with_type: word,
  region_type: word,
  region_type_full: word,
  region: word,
  area_fias_id: word,
  area_kladr_id: word,
  area_type: word,
  area: word,
  city_fias_id: word,
  city_kladr_id: word,
  city: word,
  settlement_fias_id: word,
  settlement_kladr_id: word,
  settlement: word,
  street_type: word,
  street_type_full: word,
  street: word,
  house_type: word,
  house: word,
  fias_id: word,
  kladr_id: word,
  geo_lat: word,
  geo_lon: word,
});
export type AddressData = z.infer<typeof AddressData>;

export const Suggestion = z.object({ value: z.string(), unrestricted_value: z.string(), data: AddressData });
export type Suggestion = z.infer<typeof Suggestion>;

/** Read one by one: a broken suggestion must not hide the rest. */
export const Suggestions = z.object({ suggestions: z.array(z.unknown()) });

export const Located = z.object({ location: Suggestion.nullable() });

/** `qc` 2 is rubbish: nothing of the query was understood. */
export const Cleaned = z.array(AddressData.extend({ result: word, qc: z.coerce.string().nullish() })).min(1);

export const SuggestRequest = z.object({
  query: z.string().max(300),
  count: z.int().min(1).max(20).default(10),
  division: z.string().optional(),
  from_bound: z.object({ value: z.string() }).optional(),
  to_bound: z.object({ value: z.string() }).optional(),
  locations: z.array(z.record(z.string(), z.string())).max(10).optional(),
  restrict_value: z.boolean().optional(),
});
export type SuggestRequest = z.infer<typeof SuggestRequest>;

export const GeolocateRequest = z.object({
  lat: z.number(),
  lon: z.number(),
  count: z.int().min(1).max(20).default(10),
  radius_meters: z.number().max(1000).default(100),
});
export type GeolocateRequest = z.infer<typeof GeolocateRequest>;

export const CleanRequest = z.array(z.string()).length(1);
