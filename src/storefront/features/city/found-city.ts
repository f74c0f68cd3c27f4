import type { LocatedVisitor, LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { HOME_COUNTRY } from '../../../kernel/home-country.ts';
import type { ChosenCity } from '../../client/stored-state.ts';

/** A city whose coordinates may be missing; they are fetched before the city is saved. */
export type FoundCity = Omit<ChosenCity, 'geo_lat' | 'geo_lon'> & {
  readonly geo_lat: number | null;
  readonly geo_lon: number | null;
};

type Location = NonNullable<LocatedVisitor['details']['location']>;

/** The city of a suggestion; undefined when it is no city or settlement. */
export function cityOfSuggestion(picked: LocationSuggestion): FoundCity | undefined {
  const { id, city, value, label, region, country, postal_code, latitude, longitude } = picked;
  if (!city) return undefined;
  return {
    id: id ?? 0,
    name: city,
    label,
    value,
    city,
    region,
    country,
    zip: postal_code ?? '',
    geo_lat: latitude,
    geo_lon: longitude,
  };
}

/** The city of an IP address, with defaults for missing fields. */
export function cityOfLocation({ value, data }: Location): FoundCity | undefined {
  const { city_id, city, country, postal_code, geo_lat, geo_lon } = data;
  if (!city) return undefined;
  const region = data.region ?? '';
  return {
    id: city_id ?? 0,
    name: city,
    label: region && region !== city ? `${city}, ${region}` : city,
    value: value || city,
    city,
    region,
    country: country ?? HOME_COUNTRY,
    zip: postal_code ?? '',
    geo_lat: degrees(geo_lat),
    geo_lon: degrees(geo_lon),
  };
}

/** Parses degrees, which the address service returns as text. */
export function degrees(text: string | null): number | null {
  const value = text ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}
