import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly open: boolean }>(() => ({ open: false }));

/** Shows the dialog over the page; whoever shows it fetches its code. */
export function openSignIn(): void {
  store.setState({ open: true });
}

export function closeSignIn(): void {
  store.setState({ open: false });
}

export function useSignInIsOpen(): boolean {
  return useStore(store, ({ open }) => open);
}

/** Who looks at steps through the browser's history before the router does: the dialog, once it has come. */
export const historySteps: { take?: (event: PopStateEvent) => void } = {};

// Here, because it must stand before the router's own listener; of two on the window the first one is asked first.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => historySteps.take?.(event));
