import { MOST_COUPONS } from './mended-state.ts';
import { changeShopState, useShopState } from './shop-state.ts';

/** Codes of the coupons the visitor typed, in the order they were typed; kept with the cart. */
export function useCoupons(): readonly string[] {
  return useShopState((state) => state.cart.coupons);
}

/** A sixth code is not taken. */
export function addCoupon(code: string): void {
  change((coupons) => (coupons.includes(code) ? coupons : [...coupons, code].slice(0, MOST_COUPONS)));
}

export function removeCoupon(code: string): void {
  change((coupons) => (coupons.includes(code) ? coupons.filter((one) => one !== code) : coupons));
}

function change(recipe: (coupons: readonly string[]) => readonly string[]): void {
  changeShopState(({ cart }) => {
    const coupons = recipe(cart.coupons);
    return coupons === cart.coupons ? {} : { cart: { ...cart, coupons } };
  });
}
