import type { LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { callApi } from '../../client/api.ts';
import type { ChosenCity } from '../../client/stored-state.ts';
import { changeShopState } from '../../client/shop-state.ts';
import { degrees, type FoundCity } from './found-city.ts';
import { locationOf, setOrderLocation } from './order-location.ts';

const YEAR = 31_536_000;

/** Saves the city that the visitor chose, and its name in the documented cookie. */
export function chooseCity(city: ChosenCity, picked: LocationSuggestion | null): void {
  saveCity(city);
  setOrderLocation(locationOf(city, picked));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `city=${encodeURIComponent(city.name)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

/** Saves a detected city, unless one was chosen meanwhile, perhaps in another tab. */
export function guessCity(city: ChosenCity): void {
  changeShopState((state) => (state.city ? {} : { city: { ...city, guessed: true } }));
}

/** Also clears a chosen pickup point of another city. */
function saveCity(city: ChosenCity): void {
  const at = Date.now();
  changeShopState(({ checkout }) => ({
    city,
    checkout: { ...checkout, at, ...(checkout.point?.cityId !== city.id && { point: null }) },
  }));
}

/**
 * The city with its coordinates, fetched if they are missing; undefined when the address service does not know them.
 * @throws ApiError
 */
export async function withCoordinates(city: FoundCity, signal?: AbortSignal): Promise<ChosenCity | undefined> {
  const { geo_lat, geo_lon } = city;
  if (geo_lat !== null && geo_lon !== null) return { ...city, geo_lat, geo_lon };
  const { details } = await callApi('GET /api/address/clear-address', { query: { query: city.value }, signal });
  const [lat, lon] = [degrees(details.geo_lat), degrees(details.geo_lon)];
  if (lat === null || lon === null) return undefined;
  return { ...city, geo_lat: lat, geo_lon: lon, zip: city.zip || (details.postal_code ?? '') };
}
