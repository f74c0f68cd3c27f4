import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { shopStore } from './shop-state.ts';
import type { ShopState } from './stored-state.ts';

/** Part of the state. The selector must return something stable; on the server and while hydrating the state is empty. */
export function useShopState<T>(selector: (state: ShopState) => T): T {
  return useStore(shopStore, selector);
}

const never = () => () => {};

/** False on the server and while hydrating, when the stored state has not been read yet. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
