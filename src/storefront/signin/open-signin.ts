import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface SignInState {
  readonly open: boolean;
  /** Where to go when signed in; undefined stays on the page. */
  readonly callbackUrl: string | undefined;
}

const store = createStore<SignInState>(() => ({ open: false, callbackUrl: undefined }));

/** Shows the dialog over the page; whoever shows it fetches its code. */
export function openSignIn({ callbackUrl }: { callbackUrl?: string } = {}): void {
  store.setState({ open: true, callbackUrl });
}

export function closeSignIn(): void {
  store.setState({ open: false, callbackUrl: undefined });
}

export function useSignInIsOpen(): boolean {
  return useStore(store, ({ open }) => open);
}

/** Where the opener wanted to go, for the moment of being signed in. */
export const signInLeadsTo = (): string | undefined => store.getState().callbackUrl;

/** Who looks at steps through the browser's history before the router does: the dialog, once it has come. */
export const historySteps: { take?: (event: PopStateEvent) => void } = {};

// Here, because it must stand before the router's own listener; of two on the window the first one is asked first.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => historySteps.take?.(event));
