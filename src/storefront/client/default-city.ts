import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import type { ChosenCity } from './stored-state.ts';

/** The city assumed until the visitor chooses one. It has no id: ids of cities are known to the server only. */
export const DEFAULT_CITY: Omit<ChosenCity, 'id'> = {
  name: 'Москва',
  label: 'Москва',
  value: 'г Москва',
  city: 'Москва',
  region: 'Москва',
  country: HOME_COUNTRY,
  zip: '109012',
  geo_lat: 55.7546469,
  geo_lon: 37.6214679,
};
