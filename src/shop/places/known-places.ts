import type { Db } from '../../platform/database.ts';
import type { FoundPlace } from './address-service.port.ts';
import type { CityMarks } from './city-row.rules.ts';
import { cityLabel } from './place-names.rules.ts';
import { citiesPerhaps, type OurCity } from './places.reads.ts';
import { sameCity } from './same-city.rules.ts';

/** A place with the city of ours it is, or lies in; null where we have no such city. */
export interface KnownPlace extends FoundPlace {
  readonly city: OurCity | null;
}

/** Recognises our cities in what a company found, and gives a city the postcode and spot that the company left out. */
export async function knownPlaces(db: Db, places: readonly FoundPlace[]): Promise<KnownPlace[]> {
  const marks = places.map(marksOf);
  const ours = await citiesPerhaps(
    db,
    marks.filter((mark) => mark !== undefined),
  );
  return places.map((place, index): KnownPlace => {
    const mark = marks[index];
    const same = mark && sameCity(mark, ours);
    const city = same && same !== 'two' ? same : null;
    if (!city || place.street) return { ...place, city };
    const spot = place.latitude === null || place.longitude === null;
    return {
      ...place,
      city,
      zip: place.zip ?? (city.zip || null),
      latitude: spot ? city.geoLat : place.latitude,
      longitude: spot ? city.geoLon : place.longitude,
    };
  });
}

function marksOf({ name, region, countryCode, kladrId, fiasId }: FoundPlace): CityMarks | undefined {
  return name === null ? undefined : { name, region, countryCode, kladrId, fiasId };
}

/** One of our own cities as a place, for when no company can be asked. */
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
