import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly open: boolean }>(() => ({ open: false }));

/** Opens the dialog over the page; the component that renders it fetches its code. */
export function openSignIn(): void {
  store.setState({ open: true });
}

export function closeSignIn(): void {
  store.setState({ open: false });
}

export function useSignInIsOpen(): boolean {
  return useStore(store, ({ open }) => open);
}

/** Handles `popstate` before the router does; set by the dialog when its code is loaded. */
export const popState: { handle?: (event: PopStateEvent) => void } = {};

// In this module, which every page loads at once: the listener must be added before the router's own.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => popState.handle?.(event));
