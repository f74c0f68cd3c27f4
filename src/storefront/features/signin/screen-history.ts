import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { closeSignIn, popState, openSignIn } from './open-signin.ts';
import { namedScreen, withoutScreen, withScreen, type Screen } from './screens.ts';

// Every screen of the dialog is an entry of the browser's history on top of the entry of the page. Moves between them are
// hidden from the router, so that no loader runs, nothing scrolls and no form is lost.

/** Key in the state of a history entry: how many entries below it the entry of the page is. */
const DEPTH_KEY = 'signin';
/** Key in the state of a history entry: the screen of the entry below. */
const BELOW = 'signinBelow';
/** How long closing waits for the `popstate` of its step back. */
const STEP_TIMEOUT_MS = 600;

/** The location the router has last rendered. */
let routed: { readonly key: string; readonly address: string } | undefined;
const listeners = new Set<() => void>();
let stepped: (() => void) | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

// Read from the history state: the key of the router's first location differs from that of its entry.
const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? '';

function depthOf(state: unknown): number {
  const depth = (state as Record<string, unknown> | null)?.[DEPTH_KEY];
  return typeof depth === 'number' ? depth : 0;
}

const addressWithout = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + withoutScreen(search) + hash;

function onPopState(event: PopStateEvent): void {
  // Entries of one page share the router's key; only moves between them are hidden from the router.
  if (routed?.key === keyOf(event.state) && routed.address === addressWithout(location))
    event.stopImmediatePropagation();
  if (depthOf(event.state) > 0) openSignIn();
  else closeSignIn();
  stepped?.();
  notifyListeners();
}

// Never unset, since history entries outlive the dialog.
popState.handle = onPopState;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The query of the browser's address, including moves of the dialog that the router does not see. Empty on the server. */
export function useShownSearch(): string {
  const { key, pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    routed = { key: keyOf(history.state), address: addressWithout({ pathname, search, hash }) };
    notifyListeners();
  }, [key, pathname, search, hash]);
  return useSyncExternalStore(
    listen,
    () => window.location.search,
    () => '',
  );
}

function write(how: 'pushState' | 'replaceState', search: string, depth: number): void {
  const below = how === 'pushState' && { [BELOW]: depth > 1 ? namedScreen(location.search)?.name : undefined };
  const state = { ...(history.state as object | null), [DEPTH_KEY]: depth, ...below };
  history[how](state, '', location.pathname + search + location.hash);
  notifyListeners();
}

/** Adds a history entry for the dialog, so that Back leads to the page, also when the first address names a screen. */
export function pushScreen(): void {
  if (depthOf(history.state) > 0) return;
  const { search } = location;
  if (namedScreen(search)) write('replaceState', withoutScreen(search), 0);
  write('pushState', search, 1);
}

/** Opens another screen; `replace` when going back to the present one would make no sense. */
export function goToScreen(screen: Screen, replace = false): void {
  const depth = depthOf(history.state);
  const search = withScreen(location.search, screen);
  if (replace) write('replaceState', search, depth);
  else write('pushState', search, depth + 1);
}

/** Whether Back leads to another screen. Depth 1 is the first screen of the dialog, depth 0 that of the sign-in page. */
export const hasScreenBelow = (): boolean => depthOf(history.state) > (location.pathname === links.signIn() ? 0 : 1);

/** Whether Back leads to that screen. */
export const isPreviousScreen = (name: Screen['name']): boolean =>
  hasScreenBelow() && (history.state as Record<string, unknown>)[BELOW] === name;

/** Whether screens are shown at all, on the sign-in page or over another one. */
export const isOnScreen = (): boolean => location.pathname === links.signIn() || depthOf(history.state) > 0;

/** Goes to the previous screen, or to the base screen if there is none. */
export function goBack(): void {
  if (hasScreenBelow()) history.back();
  else goToScreen({ name: 'base' }, true);
}

/** Closes the dialog: goes back over its history entries and removes its parameters from the address. */
export async function closeScreens(): Promise<void> {
  const depth = depthOf(history.state);
  if (depth > 0) {
    await new Promise<void>((resolve) => {
      stepped = resolve;
      setTimeout(resolve, STEP_TIMEOUT_MS);
      history.go(-depth);
    });
    stepped = undefined;
  }
  if (namedScreen(location.search)) write('replaceState', withoutScreen(location.search), 0);
  closeSignIn();
  notifyListeners();
}

/** Closes the dialog after the router has gone to an entry without it. */
export function detachDialog(): void {
  if (depthOf(history.state) === 0) closeSignIn();
}
