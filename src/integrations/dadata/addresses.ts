import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import {
  AddressServiceError,
  type AddressService,
  type FoundPlace,
  type PlaceQuery,
} from '../../shop/places/address-service.port.ts';
import { regionName } from '../../shop/places/place-names.rules.ts';
import { createDadataClient, DadataError, type DadataClientOptions } from './client.ts';
import type { AddressData, Suggestion, SuggestRequest } from './protocol.ts';

/** The address port over DaData. Every method throws {@link AddressServiceError}. */
export function createDadataAddresses(options: DadataClientOptions): AddressService {
  const client = createDadataClient(options);
  return {
    name: 'dadata',
    suggest: (query) =>
      asAddressServiceError(async () => (await client.suggest(toSuggestRequest(query))).map(readSuggestion)),
    locate: (address) =>
      asAddressServiceError(async () => {
        const found = await client.iplocate(address);
        return found && readSuggestion(found);
      }),
    clean: (query) =>
      asAddressServiceError(async () => {
        if (!client.canClean) {
          // DaData fills in all fields of a suggestion only when a single one is requested.
          const [best] = await client.suggest({ query: query.slice(0, 300), count: 1 });
          return best ? readSuggestion(best) : null;
        }
        const { result, qc, qc_house, ...data } = await client.clean(query);
        if (!result || qc === '2') return null;
        const known = qc_house === '10' ? { ...data, house: null } : data;
        return readPlace(known, result, `${data.postal_code ?? ''}, ${result}`);
      }),
    near: ({ latitude, longitude }, count, radius) =>
      asAddressServiceError(async () =>
        (await client.geolocate({ lat: latitude, lon: longitude, count, radius_meters: radius })).map(readSuggestion),
      ),
  };
}

async function asAddressServiceError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DadataError) throw new AddressServiceError(`dadata: ${error.message}`, error);
    throw error;
  }
}

function toSuggestRequest({ query, count, division, levels, anyCountry, within }: PlaceQuery): SuggestRequest {
  const locations = locationsOf(within) ?? (anyCountry ? [{ country_iso_code: '*' }] : undefined);
  return {
    query,
    count,
    division: division.toUpperCase(),
    ...(levels && { from_bound: { value: levels.from }, to_bound: { value: levels.to } }),
    ...(locations && { locations }),
    ...(locationsOf(within) && { restrict_value: true }),
  };
}

function locationsOf(within: PlaceQuery['within']): Record<string, string>[] | undefined {
  if (within?.kladrId) return [{ kladr_id: within.kladrId }];
  return within?.fiasId ? [{ fias_id: within.fiasId }] : undefined;
}

const readSuggestion = ({ value, unrestricted_value, data }: Suggestion) => readPlace(data, value, unrestricted_value);

function readPlace(data: AddressData, value: string, fullValue: string): FoundPlace {
  const countryCode = (data.country_iso_code ?? 'RU').toLowerCase();
  const point = coordinates(data);
  return {
    value,
    fullValue,
    country: data.country ?? HOME_COUNTRY,
    countryCode,
    region: regionOf(data, countryCode),
    regionType: data.region_type ?? null,
    regionFiasId: data.region_fias_id ?? null,
    ...cityOf(data),
    settlement: data.settlement ?? null,
    street: data.street ?? null,
    streetType: data.street_type ?? null,
    streetTypeFull: data.street_type_full ?? null,
    house: houseOf(data),
    houseType: data.house_type ?? null,
    zip: data.postal_code || null,
    latitude: point?.[0] ?? null,
    longitude: point?.[1] ?? null,
  };
}

/**
 * The most precise named place. Moscow, St Petersburg and Sevastopol are stored as regions, some cities as districts.
 */
function cityOf(data: AddressData): Pick<FoundPlace, 'name' | 'kladrId' | 'fiasId'> {
  const of = (name: string, kladrId?: string | null, fiasId?: string | null) => ({
    name,
    kladrId: kladrId || null,
    fiasId: fiasId || null,
  });
  if (data.settlement) return of(data.settlement, data.settlement_kladr_id, data.settlement_fias_id);
  if (data.city) return of(data.city, data.city_kladr_id, data.city_fias_id);
  if (data.area && data.area_type === 'г') return of(data.area, data.area_kladr_id, data.area_fias_id);
  if (data.region && data.region_type === 'г') return of(data.region, null, data.region_fias_id);
  return { name: null, kladrId: null, fiasId: null };
}

/** «12», «12 к 1»: a block is a part of the number. */
function houseOf({ house, block_type, block }: AddressData): string | null {
  if (!house) return null;
  return [house, block && block_type, block].filter(Boolean).join(' ');
}

function regionOf({ region, region_type }: AddressData, countryCode: string): string {
  if (!region) return '';
  return countryCode === 'ru' ? regionName(region_type ?? '', region) : region;
}

function coordinates({ geo_lat, geo_lon }: AddressData): readonly [number, number] | undefined {
  const [latitude, longitude] = [Number(geo_lat ?? NaN), Number(geo_lon ?? NaN)];
  const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return geo_lat && geo_lon && fits ? [latitude, longitude] : undefined;
}
