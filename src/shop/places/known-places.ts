import type { Db } from '../../platform/database.ts';
import type { FoundPlace } from './address-service.port.ts';
import type { CityIdentity } from './city-row.rules.ts';
import { cityLabel } from './place-names.rules.ts';
import { possibleCities, type OurCity } from './places.reads.ts';
import { sameCity } from './same-city.rules.ts';

/** A place with the city of our list that it is, or lies in; null if there is none. */
export interface KnownPlace extends FoundPlace {
  readonly city: OurCity | null;
}

/** Matches places of an address company with our cities, and fills in a city's postal code and coordinates if missing. */
export async function knownPlaces(db: Db, places: readonly FoundPlace[]): Promise<KnownPlace[]> {
  const identities = places.map(identityOf);
  const ours = await possibleCities(
    db,
    identities.filter((identity) => identity !== undefined),
  );
  return places.map((place, index): KnownPlace => {
    const identity = identities[index];
    const same = identity && sameCity(identity, ours);
    const city = same && same !== 'ambiguous' ? same : null;
    if (!city || place.street) return { ...place, city };
    const lacksPoint = place.latitude === null || place.longitude === null;
    return {
      ...place,
      city,
      zip: place.zip ?? (city.zip || null),
      latitude: lacksPoint ? city.geoLat : place.latitude,
      longitude: lacksPoint ? city.geoLon : place.longitude,
    };
  });
}

function identityOf({ name, region, countryCode, kladrId, fiasId }: FoundPlace): CityIdentity | undefined {
  return name === null ? undefined : { name, region, countryCode, kladrId, fiasId };
}

/** A city of our list as a place, for when no address company answers. */
export function placeOfCity(city: OurCity): KnownPlace {
  const label = cityLabel(city.name, city.region);
  return {
    value: label,
    fullValue: [city.zip, label].filter(Boolean).join(', '),
    country: city.country,
    countryCode: city.countryCode,
    region: city.region,
    regionType: null,
    regionFiasId: null,
    name: city.name,
    settlement: null,
    kladrId: city.kladrId,
    fiasId: city.fiasId,
    street: null,
    streetType: null,
    streetTypeFull: null,
    house: null,
    houseType: null,
    zip: city.zip || null,
    latitude: city.geoLat,
    longitude: city.geoLon,
    city,
  };
}
