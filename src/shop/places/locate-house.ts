import type { PlacesContext } from './call-address-service.ts';
import { findStreets } from './find-streets.ts';
import type { KnownPlace } from './known-places.ts';
import type { OurCity } from './places.reads.ts';
import { isSameHouse } from './same-house.rules.ts';

/** The address that a buyer typed as the address company knows it; undefined when it does not, or does not answer. */
export async function locateHouse(
  ctx: PlacesContext,
  city: OurCity,
  typed: { readonly street: string; readonly house: string },
): Promise<KnownPlace | undefined> {
  const query = `${typed.street}, ${typed.house}`;
  const found = await findStreets(ctx, city, { query, count: 6, division: 'municipal' });
  return found.find((place) => isSameHouse(place, typed));
}
