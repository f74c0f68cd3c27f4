import type { City, LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { callApi } from '../../client/api.ts';

/** Cities are searched for from the third letter on. */
export const ENOUGH_LETTERS = 3;
export const PAUSE_MS = 250;
const LIMIT = 6;
const POPULAR = 10;

export type Search = 'ru' | 'glb';

/** Places that begin so, each a city or a settlement. */
export async function searchPlaces(
  search: Search,
  query: string,
  signal: AbortSignal,
): Promise<readonly LocationSuggestion[]> {
  const found = search === 'ru' ? await inRussia(query, signal) : await anywhere(query, signal);
  return found.filter(({ city }) => city !== null);
}

async function inRussia(query: string, signal: AbortSignal) {
  const { details } = await callApi('GET /api/address/find-suggest-address', {
    query: {
      query,
      count: LIMIT,
      division: 'municipal',
      'from_bound[value]': 'city',
      'to_bound[value]': 'settlement',
    },
    signal,
  });
  return details.suggestions;
}

async function anywhere(query: string, signal: AbortSignal) {
  const asked = { query, maxLevel: 6, limit: LIMIT, parentid: 0 };
  return (await callApi('GET /api/get-global-addresses', { query: asked, signal })).data;
}

/** The largest cities, to pick from before anything is typed. */
export async function popularCities(signal: AbortSignal): Promise<readonly City[]> {
  return (await callApi('GET /api/places/cities', { query: { limit: POPULAR }, signal })).cities;
}
