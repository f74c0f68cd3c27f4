import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import {
  AddressServiceError,
  type AddressService,
  type FoundPlace,
  type PlaceQuestion,
} from '../../shop/places/address-service.port.ts';
import { regionName } from '../../shop/places/place-names.rules.ts';
import { createDadataClient, DadataFault, type DadataClientOptions } from './client.ts';
import type { AddressData, Suggestion, SuggestRequest } from './protocol.ts';

/** DaData in the role of the shop's company of addresses. Every method throws {@link AddressServiceError}. */
export function createDadataAddresses(options: DadataClientOptions): AddressService {
  const client = createDadataClient(options);
  return {
    name: 'dadata',
    suggest: (question) => guarded(async () => (await client.suggest(wireQuestion(question))).map(readSuggestion)),
    locate: (address) =>
      guarded(async () => {
        const found = await client.iplocate(address);
        return found && readSuggestion(found);
      }),
    clean: (query) =>
      guarded(async () => {
        if (!client.cleans) {
          // The best suggestion alone comes with everything that is known of it.
          const [best] = await client.suggest({ query: query.slice(0, 300), count: 1 });
          return best ? readSuggestion(best) : null;
        }
        const { result, qc, ...data } = await client.clean(query);
        return result && qc !== '2' ? readPlace(data, result, `${data.postal_code ?? ''}, ${result}`) : null;
      }),
    near: ({ latitude, longitude }, count, radius) =>
      guarded(async () =>
        (await client.geolocate({ lat: latitude, lon: longitude, count, radius_meters: radius })).map(readSuggestion),
      ),
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof DadataFault) throw new AddressServiceError(`dadata: ${fault.message}`, fault);
    throw fault;
  }
}

function wireQuestion({ query, count, division, levels, anyCountry, within }: PlaceQuestion): SuggestRequest {
  const locations = within ? [{ kladr_id: within }] : anyCountry ? [{ country_iso_code: '*' }] : undefined;
  return {
    query,
    count,
    division: division.toUpperCase(),
    ...(levels && { from_bound: { value: levels.from }, to_bound: { value: levels.to } }),
    ...(locations && { locations }),
    ...(within && { restrict_value: true }),
  };
}

const readSuggestion = ({ value, unrestricted_value, data }: Suggestion) => readPlace(data, value, unrestricted_value);

function readPlace(data: AddressData, value: string, fullValue: string): FoundPlace {
  const countryCode = (data.country_iso_code ?? 'RU').toLowerCase();
  const spot = coordinates(data);
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
    house: data.house ?? null,
    houseType: data.house_type ?? null,
    zip: data.postal_code || null,
    latitude: spot?.[0] ?? null,
    longitude: spot?.[1] ?? null,
  };
}

/** The finest place with a name of its own; Moscow, St Petersburg and Sevastopol are regions, some cities districts. */
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

function regionOf({ region, region_type }: AddressData, countryCode: string): string {
  if (!region) return '';
  return countryCode === 'ru' ? regionName(region_type ?? '', region) : region;
}

function coordinates({ geo_lat, geo_lon }: AddressData): readonly [number, number] | undefined {
  const [latitude, longitude] = [Number(geo_lat ?? NaN), Number(geo_lon ?? NaN)];
  const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return geo_lat && geo_lon && fits ? [latitude, longitude] : undefined;
}
