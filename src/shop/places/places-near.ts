import type { GeoPoint } from './address-service.port.ts';
import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, placeOfCity, type KnownPlace } from './known-places.ts';
import { citiesNear } from './places.reads.ts';

/** Maximum distance in kilometres between a point and a city of our list that is offered for it. */
const NEARBY_KM = 50;

/** Addresses around a point, or the nearest cities of our own list. @param radius metres */
export async function placesNear(
  ctx: PlacesContext,
  point: GeoPoint,
  count: number,
  radius: number,
): Promise<readonly KnownPlace[]> {
  const found = await callAddressService(ctx, (addresses) => addresses.near(point, count, radius));
  if (found && found.length > 0) return knownPlaces(ctx.db, found);
  return (await citiesNear(ctx.db, point, count, NEARBY_KM)).map(placeOfCity);
}
