import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_CITY } from './default-city.ts';
import type { ChosenCity } from './stored-state.ts';
import { useShopState } from './use-shop-state.ts';

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
