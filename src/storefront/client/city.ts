import type { City } from '../../api/places.schema.ts';
import { changeShopState, useShopState } from './shop-state.ts';

/** Where a visitor is taken to be until a city is chosen. It has no id: the server knows cities by their ids. */
export const DEFAULT_CITY: Omit<City, 'id'> = {
  name: 'Москва',
  label: 'Москва',
  region: 'Москва',
  country: 'Россия',
  zip: '109012',
  geo_lat: 55.7546469,
  geo_lon: 37.6214679,
};

/** The chosen city, or Moscow. `chosen` is false for the default. */
export function useCity(): (City & { chosen: true }) | (Omit<City, 'id'> & { chosen: false }) {
  const city = useChosenCity();
  return city ? { ...city, chosen: true } : { ...DEFAULT_CITY, chosen: false };
}

export function useChosenCity(): City | null {
  return useShopState((state) => state.city);
}

const YEAR = 31_536_000;

/** Keeps the city; its name also goes to the documented cookie. A chosen pickup point of another city is dropped. */
export function chooseCity(city: City): void {
  changeShopState(({ checkout }) => ({
    city,
    checkout: checkout.point && checkout.point.cityId !== city.id ? { ...checkout, point: null } : checkout,
  }));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `city=${encodeURIComponent(city.name)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
