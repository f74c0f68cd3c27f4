import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { MOST_COUPONS } from './mended-state.ts';
import { changeShopState, readShopState, useShopState } from './shop-state.ts';

// A certificate's code is money to whoever holds it: it lives as long as the page and is never written down.
const certificates = createStore<{ readonly codes: readonly string[] }>()(() => ({ codes: [] }));

/** Every code the visitor has added: coupons kept with the cart, then certificates. */
export function useCodes(): readonly string[] {
  const coupons = useShopState((state) => state.cart.coupons);
  const { codes } = useStore(certificates);
  return [...coupons, ...codes];
}

/** @returns false when five codes are added already and this one was not taken */
export function addCode(code: string, kind: 'coupon' | 'certificate'): boolean {
  const { codes } = certificates.getState();
  const { coupons } = readShopState().cart;
  if (coupons.includes(code) || codes.includes(code)) return true;
  if (coupons.length + codes.length >= MOST_COUPONS) return false;
  if (kind === 'certificate') certificates.setState({ codes: [...codes, code] });
  else changeCoupons((kept) => [...kept, code]);
  return true;
}

export function removeCode(code: string): void {
  changeCoupons((kept) => kept.filter((one) => one !== code));
  certificates.setState(({ codes }) => ({ codes: codes.filter((one) => one !== code) }));
}

/** After an order: its codes have been used. */
export function forgetCodes(): void {
  changeCoupons(() => []);
  certificates.setState({ codes: [] });
}

function changeCoupons(recipe: (coupons: readonly string[]) => readonly string[]): void {
  changeShopState(({ cart }) => {
    const coupons = recipe(cart.coupons);
    return coupons.length === cart.coupons.length ? {} : { cart: { ...cart, coupons } };
  });
}
