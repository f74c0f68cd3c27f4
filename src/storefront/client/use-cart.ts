import type { BasketItem } from '../../kernel/basket-item.ts';
import { piecesIn, quantityOf } from './cart-items.ts';
import { useIsHydrated, useShopState } from './use-shop-state.ts';

/** Lines of the cart in the order they were added. */
export function useCartItems(): readonly BasketItem[] {
  return useShopState((state) => state.cart.items);
}

/** «Отложено», the newest last. */
export function useLaterItems(): readonly BasketItem[] {
  return useShopState((state) => state.cart.later);
}

/** Pieces of this product in the cart, 0 when it is not there. */
export function useCartQuantity(productId: number): number {
  return useShopState((state) => quantityOf(state.cart.items, productId));
}

/** Pieces in the cart. */
export function useCartCount(): number {
  return useShopState((state) => piecesIn(state.cart.items));
}

/** False until the stored cart has been read: an empty state must not be shown before that. */
export function useCartIsLoaded(): boolean {
  return useIsHydrated();
}
