import type { LocationSuggestion } from '../../../../api/shop/places.schema.ts';
import { HOME_COUNTRY } from '../../../../kernel/home-country.ts';
import { callApi } from '../../../client/api.ts';
import type { DeliveryCity } from './checkout-reads.ts';

/** Suggestions come while somebody types, a whole address is checked after a pause. */
export const SUGGEST_MS = 250;
export const CLEAN_MS = 2000;
export const MIN_LETTERS = 3;
const COUNT = 6;
/** Level of houses in the registry. */
const HOUSES = 8;

/** Streets and houses of the city that begin as typed; in other countries by the country-wide search. */
export async function suggestAddresses(
  city: DeliveryCity,
  query: string,
  signal: AbortSignal,
): Promise<readonly LocationSuggestion[]> {
  if (city.country !== HOME_COUNTRY) {
    const abroad = { query, maxLevel: HOUSES, limit: COUNT, parentid: city.id };
    return (await callApi('GET /api/get-global-addresses', { query: abroad, signal })).data;
  }
  const { details } = await callApi('GET /api/address/find-suggest-address', {
    query: {
      query,
      count: COUNT,
      division: 'municipal',
      'from_bound[value]': 'street',
      'to_bound[value]': 'house',
      parentid: city.id,
    },
    signal,
  });
  return details.suggestions;
}

/** «ул Баумана» of a suggestion. */
export const streetOf = ({ street_type, street }: Pick<LocationSuggestion, 'street_type' | 'street'>) =>
  [street_type, street].filter(Boolean).join(' ');

/** What the address service knows of a typed address. */
export interface CleanedAddress {
  readonly zip: string;
  /** The whole address, if its house was found. */
  readonly found: string | null;
  /** The street is known, but not this house. */
  readonly noSuchHouse: boolean;
}

export async function cleanAddress(
  city: DeliveryCity,
  { street, house }: { readonly street: string; readonly house: string },
  signal: AbortSignal,
): Promise<CleanedAddress> {
  const query = `${city.label}, ${street}, ${house}`.slice(0, 300);
  const { details } = await callApi('GET /api/address/clear-address', { query: { query }, signal });
  const isFound = details.street !== null && details.house !== null;
  return {
    zip: isFound ? (details.postal_code ?? '') : '',
    found: isFound ? details.result : null,
    noSuchHouse: details.street !== null && details.house === null,
  };
}
