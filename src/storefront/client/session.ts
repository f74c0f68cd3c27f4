import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import type { PageSession } from './page-session.ts';
import type { Session } from './session-state.ts';

/** Small, because every page carries it; the work is done by the keeper, which comes after the page has loaded. */
const store = createStore<Session>(() => ({ status: 'loading', user: null }));

const RETRY_MS = 30_000;

let keeper: Promise<PageSession> | undefined;

function load(): Promise<PageSession> {
  keeper ??= import('./session-in-browser.ts')
    .then(({ openSession }) => openSession((session) => store.setState(session, true)))
    .catch(() => {
      // The next call tries to fetch the code again.
      keeper = undefined;
      throw new ApiError(0, NO_CONNECTION);
    });
  return keeper;
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

/** Loading on the server, while hydrating, and until the server has been asked. */
export function useSession(): Session {
  return useStore(store);
}

/** Tells of every change. */
export const onSession = store.subscribe;

/** The session as it is now, for event handlers. */
export const readSession = (): Session => store.getState();

/** Who attaches the token to a call; nobody for a visitor, unless the call cannot do without. */
export function pageSession(needed?: boolean): Promise<PageSession> | undefined {
  return needed || readSession().user ? load() : undefined;
}

/** Asks the server again, or for the first time, and tells what is so. */
export async function refetchSession(): Promise<Session> {
  await (await load()).ask();
  return readSession();
}

/**
 * Signs in with the token that a proved code or password gave.
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

/** Asks every so many milliseconds while the page that wants it stands; used in an effect. */
export function pollSession(ms: number): () => void {
  let stop: (() => void) | undefined = () => {};
  void load().then(
    (found) => stop && (stop = found.askEvery(ms)),
    () => undefined,
  );
  return () => {
    stop?.();
    stop = undefined;
  };
}
