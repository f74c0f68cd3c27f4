import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import type { ChosenCity } from './stored-state.ts';
import { useShopState } from './shop-state.ts';

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

/** The city of the visitor, or Moscow. `chosen` is false for the default. */
export function useCity(): (ChosenCity & { chosen: true }) | (Omit<ChosenCity, 'id'> & { chosen: false }) {
  const city = useChosenCity();
  return city ? { ...city, chosen: true } : { ...DEFAULT_CITY, chosen: false };
}

export function useChosenCity(): ChosenCity | null {
  return useShopState((state) => state.city);
}

const chooser = createStore(() => ({ open: false, opener: null as Element | null }));

/** Opens the chooser over the page; the component that renders it fetches its code. */
export const openCityChooser = () => chooser.setState({ open: true, opener: document.activeElement });
export const closeCityChooser = () => chooser.setState({ open: false });

export function useCityChooserIsOpen(): boolean {
  return useStore(chooser, ({ open }) => open);
}

/** The element that had the focus when the chooser was opened. */
export const cityChooserOpener = () => chooser.getState().opener;
