import { changeShopState, useShopState } from './shop-state.ts';

export function useIsFavourite(productId: number): boolean {
  return useShopState((state) => state.favorites.includes(productId));
}

export function useFavouritesCount(): number {
  return useShopState((state) => state.favorites.length);
}

export function toggleFavourite(productId: number): void {
  changeShopState(({ favorites }) => ({
    favorites: favorites.includes(productId) ? favorites.filter((id) => id !== productId) : [...favorites, productId],
  }));
}
