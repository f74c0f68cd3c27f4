import type { LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { callApi } from '../../client/api.ts';
import type { ChosenCity } from '../../client/stored-state.ts';
import { changeShopState } from '../../client/shop-state.ts';
import { degrees, type FoundCity } from './city-of-answer.ts';
import { locationOf, setOrderLocation } from './order-location.ts';

const YEAR = 31_536_000;

/** Keeps the city as the visitor's own choice; its name also goes to the documented cookie. */
export function chooseCity(city: ChosenCity, picked: LocationSuggestion | null): void {
  keep(city);
  setOrderLocation(locationOf(city, picked));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `city=${encodeURIComponent(city.name)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

/** Keeps a city nobody has confirmed yet. One chosen meanwhile, perhaps in another tab, is left alone. */
export function guessCity(city: ChosenCity): void {
  changeShopState((state) => (state.city ? {} : { city: { ...city, guessed: true } }));
}

/** A chosen pickup point of another city is dropped. */
function keep(city: ChosenCity): void {
  changeShopState(({ checkout }) => ({
    city,
    checkout: checkout.point && checkout.point.cityId !== city.id ? { ...checkout, point: null } : checkout,
  }));
}

/**
 * The city with its spot on the map, asked for where it is missing; undefined when nobody knows it.
 * @throws ApiError
 */
export async function withSpot(city: FoundCity, signal?: AbortSignal): Promise<ChosenCity | undefined> {
  const { geo_lat, geo_lon } = city;
  if (geo_lat !== null && geo_lon !== null) return { ...city, geo_lat, geo_lon };
  const { details } = await callApi('GET /api/address/clear-address', { query: { query: city.value }, signal });
  const [lat, lon] = [degrees(details.geo_lat), degrees(details.geo_lon)];
  if (lat === null || lon === null) return undefined;
  return { ...city, geo_lat: lat, geo_lon: lon, zip: city.zip || (details.postal_code ?? '') };
}
