import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Key in the state of a history entry: how many entries below it the entry of the page is. */
export const DEPTH_KEY = 'signin';

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

/** Depth of the shown history entry: 0 for the page itself, 1 for the first screen of the dialog over it. */
export function screenDepth(): number {
  const depth = (history.state as Record<string, unknown> | null)?.[DEPTH_KEY];
  return typeof depth === 'number' ? depth : 0;
}

// Back and Forward. In this module, which the islands of every page load: Forward opens the dialog also after a reload.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (screenDepth() > 0 ? openSignIn() : closeSignIn()));
}
