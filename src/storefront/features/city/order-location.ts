import { createStore } from 'zustand/vanilla';
import type { LocationSuggestion } from '../../../api/shop/places.schema.ts';
import { HOME_COUNTRY } from '../../../kernel/home-country.ts';
import { readShopState } from '../../client/shop-state.ts';
import type { ChosenCity } from '../../client/stored-state.ts';

/** Destination of an order, with its documented field names. Held in memory only. */
export interface OrderLocation {
  readonly full_address: LocationSuggestion | null;
  readonly point_id: string;
  readonly boxberryid: string;
  readonly sdekid: string;
  /** `ru`, or `glb` for any other country: decides which search is used. */
  readonly country_code: 'ru' | 'glb';
  readonly is_check: boolean;
  readonly value: string;
  readonly label: string;
  readonly zip: string;
  readonly country: string;
  readonly region: string;
  readonly region_type: string;
  readonly region_fias_id: string;
  readonly city: string;
  readonly kladr_id: string;
  readonly geo_lat: number;
  readonly geo_lon: number;
}

/** Carriers use '0' for «no code». */
const code = (id: string | null | undefined) => (id && id !== '0' ? id : '');

/** The location of an order to this city; the carriers' codes are those of the suggestion, or empty. */
export function locationOf(city: ChosenCity, picked: LocationSuggestion | null): OrderLocation {
  const { value, label, zip, country, region, geo_lat, geo_lon } = city;
  return {
    full_address: picked,
    point_id: '',
    boxberryid: code(picked?.boxberry_id),
    sdekid: code(picked?.sdek_id),
    country_code: country === HOME_COUNTRY ? 'ru' : 'glb',
    is_check: true,
    value,
    label,
    zip,
    country,
    region,
    region_type: picked?.region_type ?? '',
    region_fias_id: picked?.region_fias_id ?? '',
    city: city.city,
    kladr_id: picked?.city_kladr_id ?? '',
    geo_lat,
    geo_lon,
  };
}

const store = createStore<{ location: OrderLocation | null }>(() => ({ location: null }));

/** As it was chosen; after a reload, that of the stored city. */
export function readOrderLocation(): OrderLocation | null {
  const { city } = readShopState();
  return store.getState().location ?? (city && locationOf(city, null));
}

export const setOrderLocation = (location: OrderLocation): void => store.setState({ location });
