import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import type { PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** Shared by all islands; the session itself (page-session.ts) is fetched after the page has loaded. */
const store = createStore<Session>(() => ({ status: 'loading', user: null }));

const RETRY_MS = 30_000;

let loaded: Promise<PageSession> | undefined;

function load(): Promise<PageSession> {
  loaded ??= import('./session-in-browser.ts')
    .then(({ openSession }) => openSession((session) => store.setState(session, true)))
    .catch(() => {
      // The next call tries to fetch the code again.
      loaded = undefined;
      throw new ApiError(0, NO_CONNECTION);
    });
  return loaded;
}

if (typeof window !== 'undefined') {
  const tryToLoad = () =>
    void load().catch(() => {
      store.setState({ status: 'unauthenticated', user: null, unsure: true });
      setTimeout(tryToLoad, RETRY_MS);
    });
  const start = () => setTimeout(tryToLoad);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** The status is `loading` during server rendering, hydration, and until the first check. */
export function useSession(): Session {
  return useStore(store);
}

/** Subscribes to changes. */
export const onSession = store.subscribe;

/** The session as it is now, for event handlers. */
export const readSession = (): Session => store.getState();

/** The session that attaches the token to a call; undefined for a visitor, unless the call needs sign-in. */
export function pageSession(needed?: boolean): Promise<PageSession> | undefined {
  return needed || readSession().user ? load() : undefined;
}

/** Checks with the server and returns the result. */
export async function refetchSession(): Promise<Session> {
  await (await load()).check();
  return readSession();
}

/**
 * Signs in with the token received for a code or a password.
 * @throws ApiError with the `code` of the refusal
 */
export async function signInWithToken(jwt: string): Promise<void> {
  await (await load()).signInWithToken(jwt);
}

/**
 * @param identifier a phone or an address
 * @throws ApiError with the `code` of the refusal
 */
export async function signInWithPassword(identifier: string, password: string): Promise<void> {
  await (await load()).signInWithPassword(identifier, password);
}

/** Ends the session and goes home. The cart stays. */
export async function signOut(): Promise<void> {
  await (await load()).signOut();
}

/** Checks the session at this interval, in milliseconds, until the returned function is called; for use in an effect. */
export function pollSession(ms: number): () => void {
  let stop: (() => void) | undefined = () => {};
  void load().then(
    (session) => stop && (stop = session.checkEvery(ms)),
    () => undefined,
  );
  return () => {
    stop?.();
    stop = undefined;
  };
}
