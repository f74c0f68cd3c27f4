import { z } from 'zod';

/** The part of the DaData API (dadata.ru/api) that the shop uses. Every field is a string or null. */

const optionalString = z.string().nullish();

/** Fields of an address. Suggestions wrap them in `data`; the cleaner returns them flat. */
export const AddressData = z.object({
  postal_code: optionalString,
  country: optionalString,
  country_iso_code: optionalString,
  region_fias_id: optionalString,
  region_with_type: optionalString,
  region_type: optionalString,
  region_type_full: optionalString,
  region: optionalString,
  area_fias_id: optionalString,
  area_kladr_id: optionalString,
  area_type: optionalString,
  area: optionalString,
  city_fias_id: optionalString,
  city_kladr_id: optionalString,
  city: optionalString,
  settlement_fias_id: optionalString,
  settlement_kladr_id: optionalString,
  settlement: optionalString,
  street_type: optionalString,
  street_type_full: optionalString,
  street: optionalString,
  house_type: optionalString,
  house: optionalString,
  block_type: optionalString,
  block: optionalString,
  fias_id: optionalString,
  kladr_id: optionalString,
  geo_lat: optionalString,
  geo_lon: optionalString,
});
export type AddressData = z.infer<typeof AddressData>;

export const Suggestion = z.object({ value: z.string(), unrestricted_value: z.string(), data: AddressData });
export type Suggestion = z.infer<typeof Suggestion>;

/** Elements are parsed one by one: an invalid suggestion must not hide the rest. */
export const Suggestions = z.object({ suggestions: z.array(z.unknown()) });

export const Located = z.object({ location: Suggestion.nullable() });

const optionalCode = z.coerce.string().nullish();

/** `qc` 2: the address was not recognised. `qc_house` 10: the register has no such house; its number is as it was written. */
export const Cleaned = z
  .array(AddressData.extend({ result: optionalString, qc: optionalCode, qc_house: optionalCode }))
  .min(1);

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
