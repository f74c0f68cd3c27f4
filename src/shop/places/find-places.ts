import type { PlaceQuery } from './address-service.port.ts';
import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, placeOfCity, type KnownPlace } from './known-places.ts';
import { citiesNamed } from './places.reads.ts';

/** Fewer letters are too unspecific to spend a part of the company's daily quota on. */
const ENOUGH_LETTERS = 3;

/** Places that begin with the query: from the address company, otherwise cities of our own list. */
export async function findPlaces(ctx: PlacesContext, question: PlaceQuery): Promise<readonly KnownPlace[]> {
  const { query, count, levels, anyCountry, within } = question;
  if (query.trim().length >= ENOUGH_LETTERS) {
    const found = await callAddressService(ctx, (addresses) => addresses.suggest(question));
    if (found && found.length > 0) return knownPlaces(ctx.db, found);
  }
  const wantsCities = !within && levels?.from !== 'street' && levels?.from !== 'house' && levels?.from !== 'flat';
  if (!wantsCities) return [];
  return (await citiesNamed(ctx.db, query, count, anyCountry)).map(placeOfCity);
}
