import type { PlaceLevel, PlaceQuery } from './address-service.port.ts';
import type { PlacesContext } from './call-address-service.ts';
import { findPlaces } from './find-places.ts';
import type { KnownPlace } from './known-places.ts';
import type { OurCity } from './places.reads.ts';

/** As in {@link findPlaces}, also where the name of the city stands before the query. */
const ENOUGH_LETTERS = 3;

interface StreetQuery extends Pick<PlaceQuery, 'count' | 'division'> {
  /** «Баумана», «Баумана, 12». */
  readonly query: string;
  /** The finest requested level; houses by default. */
  readonly finest?: PlaceLevel;
}

/** Streets and houses of a city of our list; none while no address company answers. */
export async function findStreets(
  ctx: PlacesContext,
  city: OurCity,
  { query, count, division, finest = 'house' }: StreetQuery,
): Promise<readonly KnownPlace[]> {
  if (query.trim().length < ENOUGH_LETTERS) return [];
  const hasCode = Boolean(city.kladrId ?? city.fiasId);
  const found = await findPlaces(ctx, {
    // Without a code the company finds the city by its name.
    query: hasCode
      ? query
      : [city.region === city.name ? '' : city.region, city.name, query].filter(Boolean).join(', '),
    count,
    division,
    levels: { from: 'street', to: finest },
    anyCountry: city.countryCode !== 'ru',
    within: hasCode ? { kladrId: city.kladrId, fiasId: city.fiasId } : undefined,
  });
  return found.filter((place) => place.street !== null && (hasCode || place.city?.id === city.id));
}
