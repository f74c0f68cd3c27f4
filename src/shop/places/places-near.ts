import type { Spot } from './address-service.port.ts';
import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, placeOfCity, type KnownPlace } from './known-places.ts';
import { citiesNear } from './places.reads.ts';

/** Kilometres within which a city of our list still stands for a spot. */
const NEARBY = 50;

/** Addresses around a spot, or the nearest cities of our own list. @param radius metres */
export async function placesNear(
  ctx: PlacesContext,
  spot: Spot,
  count: number,
  radius: number,
): Promise<readonly KnownPlace[]> {
  const found = await callAddressService(ctx, (addresses) => addresses.near(spot, count, radius));
  if (found && found.length > 0) return knownPlaces(ctx.db, found);
  return (await citiesNear(ctx.db, spot, count, NEARBY)).map(placeOfCity);
}
