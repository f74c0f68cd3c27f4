import type { City, LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { callApi } from '../../client/api.ts';

/** Search starts at the third letter. */
export const MIN_LETTERS = 3;
export const DEBOUNCE_MS = 250;
const LIMIT = 6;
const POPULAR = 10;

export type Search = 'ru' | 'glb';

/** Cities and settlements that begin with the query. */
export async function searchPlaces(
  search: Search,
  query: string,
  signal: AbortSignal,
): Promise<readonly LocationSuggestion[]> {
  const found = search === 'ru' ? await inRussia(query, signal) : await worldwide(query, signal);
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

async function worldwide(query: string, signal: AbortSignal) {
  const params = { query, maxLevel: 6, limit: LIMIT, parentid: 0 };
  return (await callApi('GET /api/get-global-addresses', { query: params, signal })).data;
}

/** The largest cities, shown before anything is typed. */
export async function popularCities(signal: AbortSignal): Promise<readonly City[]> {
  return (await callApi('GET /api/places/cities', { query: { limit: POPULAR }, signal })).cities;
}
