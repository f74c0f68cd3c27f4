import { clampQuantity, MOST_LINES, quantityOf, withMore, withQuantity, type StoredItem } from './cart-items.ts';
import { changeShopState, readShopState, useShopState, useStateIsKnown } from './shop-state.ts';

export type { StoredItem } from './cart-items.ts';

/** Lines of the cart in the order they were added. */
export function useCartItems(): readonly StoredItem[] {
  return useShopState((state) => state.cart.items);
}

/** Pieces of this product in the cart, 0 when it is not there. */
export function useCartQuantity(productId: number): number {
  return useShopState((state) => quantityOf(state.cart.items, productId));
}

/** Pieces in the cart, for the badge. */
export function useCartCount(): number {
  return useShopState((state) => state.cart.items.reduce((count, item) => count + item.quantity, 0));
}

/** False while the kept cart has not been read: «корзина пуста» may not be said yet. */
export function useCartIsKnown(): boolean {
  return useStateIsKnown();
}

/** @returns false when the cart already holds a hundred different goods and this one was not taken */
export function addToCart(productId: number, quantity = 1): boolean {
  changeItems((items) => withMore(items, productId, quantity));
  return quantityOf(readShopState().cart.items, productId) > 0;
}

/** Sets the pieces of a product, clamped to 1…999; 0 removes it. */
export function setQuantity(productId: number, quantity: number): void {
  changeItems((items) => withQuantity(items, productId, quantity));
}

export function removeFromCart(productId: number): void {
  setQuantity(productId, 0);
}

/** Puts a removed line back where it stood. */
export function putBack(item: StoredItem, index: number): void {
  changeItems((items) => {
    if (items.some(({ product }) => product === item.product)) return items;
    return items.toSpliced(index, 0, { ...item, quantity: clampQuantity(item.quantity) }).slice(0, MOST_LINES);
  });
}

/** Takes ordered pieces out; what another tab added meanwhile stays. */
export function takeOrdered(ordered: readonly StoredItem[]): void {
  changeItems((items) =>
    ordered.reduce(
      (left, { product, quantity }) => withQuantity(left, product, quantityOf(left, product) - quantity),
      items,
    ),
  );
}

export function clearCart(): void {
  changeItems(() => []);
}

function changeItems(recipe: (items: readonly StoredItem[]) => readonly StoredItem[]): void {
  changeShopState(({ cart }) => {
    const items = recipe(cart.items);
    return items === cart.items ? {} : { cart: { ...cart, items } };
  });
}
