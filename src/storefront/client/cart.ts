import type { BasketItem } from '../../kernel/basket-item.ts';
import { quantityOf, withMore, withQuantity } from './cart-items.ts';
import type { StoredCart } from './stored-state.ts';
import { changeShopState, readShopState } from './shop-state.ts';

/** @returns false when the cart already holds a hundred different products and this one was not added */
export function addToCart(productId: number, quantity = 1): boolean {
  changeCart(({ items }) => ({ items: withMore(items, productId, quantity) }));
  return quantityOf(readShopState().cart.items, productId) > 0;
}

/** Sets the pieces of a product, clamped to 1…999; 0 removes it. */
export function setQuantity(productId: number, quantity: number): void {
  changeCart(({ items }) => ({ items: withQuantity(items, productId, quantity) }));
}

/** Removes ordered pieces and their `seen` lines; pieces that another tab added meanwhile stay. */
export function removeOrdered(ordered: readonly BasketItem[]): void {
  changeCart(({ items, later, seen }) => {
    const remaining = ordered.reduce(
      (rest, { product, quantity }) => withQuantity(rest, product, quantityOf(rest, product) - quantity),
      items,
    );
    const isListed = (product: number) => quantityOf(remaining, product) + quantityOf(later, product) > 0;
    return { items: remaining, seen: seen.filter(({ product }) => isListed(product)) };
  });
}

function changeCart(recipe: (cart: StoredCart) => Partial<StoredCart>): void {
  changeShopState(({ cart }) => {
    const changes = recipe(cart);
    const changed = (Object.keys(changes) as (keyof StoredCart)[]).some((key) => changes[key] !== cart[key]);
    return changed ? { cart: { ...cart, ...changes } } : {};
  });
}
