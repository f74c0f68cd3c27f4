import { MOST_COMPARED } from './stored-state.ts';
import { changeShopState, readShopState } from './shop-state.ts';
import { useShopState } from './use-shop-state.ts';

/** Products chosen for comparison, in the order they were chosen. */
export function useCompared(): readonly number[] {
  return useShopState((state) => state.compare);
}

/** @returns false when four others are chosen already and this one was not added */
export function toggleCompared(productId: number): boolean {
  const { compare } = readShopState();
  if (compare.includes(productId)) removeCompared([productId]);
  else
    changeShopState((state) =>
      state.compare.length < MOST_COMPARED ? { compare: [...new Set([...state.compare, productId])] } : {},
    );
  return compare.includes(productId) || readShopState().compare.includes(productId);
}

export function removeCompared(productIds: readonly number[]): void {
  changeShopState(({ compare }) => ({ compare: compare.filter((id) => !productIds.includes(id)) }));
}
