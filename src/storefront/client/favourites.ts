import { MOST_FAVOURITES } from '../../kernel/basket-limits.ts';
import { changeShopState } from './shop-state.ts';

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
