import { z } from 'zod';
import { typedText } from './text.schema.ts';

export const CityQuery = z.object({
  query: typedText().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(6),
});

/** A city one may pick: what the browser keeps under `city`. */
export const City = z.object({
  id: z.int(),
  name: z.string(),
  /** «Казань», with the region where the name alone is not enough. */
  label: z.string(),
  region: z.string(),
  country: z.string(),
  zip: z.string(),
  geo_lat: z.number(),
  geo_lon: z.number(),
});
export type City = z.infer<typeof City>;

export const Cities = z.object({ cities: z.array(City) });
