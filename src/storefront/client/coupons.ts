import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { typeOrderBonus } from './order-bonus.ts';
import { MOST_COUPONS } from './stored-state.ts';
import { changeShopState, readShopState } from './shop-state.ts';
import { useShopState } from './use-shop-state.ts';

/** A code the visitor added to the cart. */
export interface AddedCode {
  /** What is sent. */
  readonly code: string;
  /** What is shown, as the server names it: the coupon's code, or the last symbols of a certificate. */
  readonly name: string;
  readonly kind: 'coupon' | 'certificate';
}

// Anybody with a certificate's code can spend it: it is held in memory only and never stored.
const certificates = createStore<{ readonly added: readonly AddedCode[] }>()(() => ({ added: [] }));

/** Codes of the cart: stored coupons, then certificates. A new array at each rendering. */
export function useAddedCodes(): AddedCode[] {
  const coupons = useShopState((state) => state.cart.coupons);
  const { added } = useStore(certificates);
  return [...coupons.map((code) => ({ code, name: code, kind: 'coupon' as const })), ...added];
}

/** @returns false when five codes are added already and this one was not added */
export function addCode(code: AddedCode): boolean {
  const { added } = certificates.getState();
  const { coupons } = readShopState().cart;
  if (coupons.includes(code.code) || added.some(({ name }) => name === code.name)) return true;
  if (coupons.length + added.length >= MOST_COUPONS) return false;
  if (code.kind === 'certificate') certificates.setState({ added: [...added, code] });
  else changeCoupons((before) => [...before, code.code]);
  return true;
}

export function removeCode(code: string): void {
  changeCoupons((before) => before.filter((one) => one !== code));
  certificates.setState(({ added }) => ({ added: added.filter((one) => one.code !== code) }));
}

/** Called after an order, which has consumed its codes and bonuses. */
export function clearCodes(): void {
  changeCoupons(() => []);
  certificates.setState({ added: [] });
  typeOrderBonus('0');
}

function changeCoupons(recipe: (coupons: readonly string[]) => readonly string[]): void {
  changeShopState(({ cart }) => {
    const coupons = recipe(cart.coupons);
    return coupons.length === cart.coupons.length ? {} : { cart: { ...cart, coupons } };
  });
}
