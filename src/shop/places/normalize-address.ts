import { callAddressService, type PlacesContext } from './call-address-service.ts';
import { knownPlaces, placeOfCity, type KnownPlace } from './known-places.ts';
import { regionKey, typedCityKey, nameKey } from './place-names.rules.ts';
import { citiesNamed } from './places.reads.ts';

const NAMESAKES = 20;

/** Normalizes an address and completes it with postal code and coordinates; null when it is not recognised. */
export async function normalizeAddress(ctx: PlacesContext, query: string): Promise<KnownPlace | null> {
  const found = await callAddressService(ctx, (addresses) => addresses.clean(query));
  const [known] = found ? await knownPlaces(ctx.db, [found]) : [];
  if (known && known.latitude !== null) return known;
  return (await cityIn(ctx, query)) ?? known ?? null;
}

/** The city of our list whose name is a part of the address; among cities with the same name, the one whose region is too. */
async function cityIn({ db }: PlacesContext, query: string): Promise<KnownPlace | undefined> {
  const parts = query.split(',').map((part) => part.trim());
  const regions = parts.map(regionKey);
  for (const part of parts) {
    const key = typedCityKey(part);
    if (!key) continue;
    const named = (await citiesNamed(db, key, NAMESAKES, true)).filter(({ name }) => nameKey(name) === key);
    const city = named.find(({ region }) => regions.includes(regionKey(region))) ?? named[0];
    if (city) return placeOfCity(city);
  }
  return undefined;
}
