import { MOST_RECENT } from './stored-state.ts';
import { changeShopState } from './shop-state.ts';
import { useShopState } from './use-shop-state.ts';

/** Viewed products, the newest first. */
export function useRecent(): readonly number[] {
  return useShopState((state) => state.recent);
}

export function recordViewed(productId: number): void {
  changeShopState(({ recent }) =>
    recent[0] === productId
      ? {}
      : { recent: [productId, ...recent.filter((id) => id !== productId)].slice(0, MOST_RECENT) },
  );
}
