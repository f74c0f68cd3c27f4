import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PlaceLevel } from '../../shop/places/address-service.port.ts';
import { normalizeAddress } from '../../shop/places/normalize-address.ts';
import { findPlaces } from '../../shop/places/find-places.ts';
import { findStreets } from '../../shop/places/find-streets.ts';
import type { KnownPlace } from '../../shop/places/known-places.ts';
import { locateVisitor } from '../../shop/places/locate-visitor.ts';
import { cityLabel } from '../../shop/places/place-names.rules.ts';
import { placesNear } from '../../shop/places/places-near.ts';
import { ourCity } from '../../shop/places/places.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { placesCalls, type AddressWords, type LocationSuggestion } from './places.schema.ts';

/** The address service (decision 0049): each call uses up the daily quota at its company. */
export async function addressesApi(app: FastifyInstance, { shop, requestsPerMinute }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // A third of the whole limit, far more than typing a city needs.
  const config = { rateLimit: { max: Math.ceil(requestsPerMinute / 3), timeWindow: '1 minute' } };

  typed.route({
    ...placesCalls.ip,
    config,
    handler: async ({ ip }) => {
      const place = await locateVisitor(shop, ip);
      const location = place && {
        value: place.value,
        unrestricted_value: place.fullValue,
        data: addressWords(place),
      };
      return { details: { location } };
    },
  });

  typed.route({
    ...placesCalls.suggest,
    config,
    handler: async ({ query: { query, count, division, parentid, ...bounds } }) => {
      const from = bounds['from_bound[value]'];
      const to = bounds['to_bound[value]'];
      if (parentid !== 0) {
        const city = await ourCity(shop.db, parentid);
        const streets = city ? await findStreets(shop, city, { query, count, division, finest: to }) : [];
        return { details: { suggestions: streets.map(suggestion) } };
      }
      const levels = from || to ? { from: from ?? to!, to: to ?? from! } : undefined;
      const places = await findPlaces(shop, { query, count, division, levels, anyCountry: false });
      return { details: { suggestions: places.map(suggestion) } };
    },
  });

  typed.route({
    ...placesCalls.clear,
    config,
    handler: async ({ query: { query } }) => {
      const place = await normalizeAddress(shop, query);
      return { details: { result: place?.fullValue ?? null, ...addressWords(place) } };
    },
  });

  typed.route({
    ...placesCalls.geolocation,
    config,
    handler: async ({ body: { lat, lon, count, radius_meters } }) => {
      const places = await placesNear(shop, { latitude: lat, longitude: lon }, count, radius_meters);
      return { details: { suggestions: places.map(suggestion) } };
    },
  });

  for (const [call, anyCountry] of [
    [placesCalls.russian, false],
    [placesCalls.global, true],
  ] as const) {
    typed.route({
      ...call,
      config,
      handler: async ({ query: { query, maxLevel, limit, parentid } }) => {
        const asked = { query, count: limit, division: 'administrative' } as const;
        if (parentid !== 0) {
          const city = await ourCity(shop.db, parentid);
          const streets = city ? await findStreets(shop, city, { ...asked, finest: finest(maxLevel) }) : [];
          return { data: streets.map(suggestion) };
        }
        const levels = { from: coarsest(maxLevel), to: finest(maxLevel) };
        return { data: (await findPlaces(shop, { ...asked, levels, anyCountry })).map(suggestion) };
      },
    });
  }
}

/** Maps levels of the registry ФИАС to those of the address company. */
function finest(level: number): PlaceLevel {
  if (level <= 1) return 'region';
  if (level <= 3) return 'area';
  if (level <= 4) return 'city';
  if (level <= 6) return 'settlement';
  return level === 7 ? 'street' : level === 8 ? 'house' : 'flat';
}

/** From level 4 on the search starts at cities: a parcel cannot be sent to a region or district. */
const coarsest = (level: number): PlaceLevel => (level < 4 ? 'region' : 'city');

const text = (value: number | null | undefined) => (value === null || value === undefined ? null : String(value));

function suggestion(place: KnownPlace): LocationSuggestion {
  const { name, region, country, city } = place;
  return {
    id: city?.id ?? null,
    value: place.value,
    label: name === null || place.street ? place.value : cityLabel(name, region),
    result: place.fullValue,
    postal_code: place.zip,
    latitude: place.latitude,
    longitude: place.longitude,
    city: name,
    city_name: name,
    settlement: place.settlement,
    region,
    region_name: region,
    region_type: place.regionType,
    region_fias_id: place.regionFiasId,
    country,
    country_name: country,
    country_iso_code: place.countryCode.toUpperCase(),
    city_kladr_id: place.kladrId ?? city?.kladrId ?? null,
    boxberry_id: text(city?.boxberryId),
    sdek_id: text(city?.sdekId),
    street: place.street,
    street_type: place.streetType,
    street_type_full: place.streetTypeFull,
    house: place.house,
    house_type: place.houseType,
  };
}

function addressWords(place: KnownPlace | null): AddressWords {
  return {
    city_id: place?.city?.id ?? null,
    city: place?.name ?? null,
    settlement: place?.settlement ?? null,
    region: place?.region ?? null,
    region_type: place?.regionType ?? null,
    region_fias_id: place?.regionFiasId ?? null,
    country: place?.country ?? null,
    country_iso_code: place?.countryCode.toUpperCase() ?? null,
    city_kladr_id: place?.kladrId ?? place?.city?.kladrId ?? null,
    postal_code: place?.zip ?? null,
    geo_lat: text(place?.latitude),
    geo_lon: text(place?.longitude),
    street: place?.street ?? null,
    street_type: place?.streetType ?? null,
    street_type_full: place?.streetTypeFull ?? null,
    house: place?.house ?? null,
    house_type: place?.houseType ?? null,
  };
}
