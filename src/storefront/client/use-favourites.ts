import { useShopState } from './use-shop-state.ts';

export function useIsFavourite(productId: number): boolean {
  return useShopState((state) => state.favorites.includes(productId));
}

/** Ids in the order they were added. */
export function useFavourites(): readonly number[] {
  return useShopState((state) => state.favorites);
}

export function useFavouritesCount(): number {
  return useShopState((state) => state.favorites.length);
}
