import { MOST_FAVOURITES } from '../../kernel/basket-limits.ts';
import { changeShopState, useShopState } from './shop-state.ts';

export function useIsFavourite(productId: number): boolean {
  return useShopState((state) => state.favorites.includes(productId));
}

export function useFavouritesCount(): number {
  return useShopState((state) => state.favorites.length);
}

/** Ids in the order they were added. */
export function useFavourites(): readonly number[] {
  return useShopState((state) => state.favorites);
}

/** Adds or removes a favourite. Beyond five hundred the oldest is removed. */
export function toggleFavourite(productId: number): void {
  changeShopState(({ favorites }) => ({
    favorites: favorites.includes(productId)
      ? favorites.filter((id) => id !== productId)
      : [...favorites, productId].slice(-MOST_FAVOURITES),
  }));
}

export function removeFavourites(productIds: readonly number[]): void {
  changeShopState(({ favorites }) => ({ favorites: favorites.filter((id) => !productIds.includes(id)) }));
}
