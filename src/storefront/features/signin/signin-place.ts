import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { closeSignIn, historySteps, openSignIn } from './open-signin.ts';
import { namedScreen, withoutScreen, withScreen, type Screen } from './screens.ts';

// Every screen of the dialog is an entry of the browser's history on top of the page's own one. The router never hears
// of moves between them: for it nothing has happened, so no loader runs, nothing scrolls and no form is lost.

/** How many entries below this one the page itself stands; kept beside what the router keeps in the entry. */
const MARK = 'signin';
/** The screen an entry was laid upon. */
const BELOW = 'signinBelow';
/** A browser that does not answer a step back within this time goes on without. */
const STEP_MS = 600;

/** Where the router believes it is. */
let routed: { readonly key: string; readonly address: string } | undefined;
const listeners = new Set<() => void>();
let stepped: (() => void) | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

// Not the router's word for it: the entry it starts with has a key that its first location does not know.
const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? '';

function depthOf(state: unknown): number {
  const mark = (state as Record<string, unknown> | null)?.[MARK];
  return typeof mark === 'number' ? mark : 0;
}

const addressWithout = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  pathname + withoutScreen(search) + hash;

function onStep(event: PopStateEvent): void {
  // Entries of one page share the router's key; anything else is the router's business.
  if (routed?.key === keyOf(event.state) && routed.address === addressWithout(location))
    event.stopImmediatePropagation();
  if (depthOf(event.state) > 0) openSignIn();
  else closeSignIn();
  stepped?.();
  tell();
}

// For as long as the document lives: entries outlive the dialog.
historySteps.take = onStep;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The query of the address as the browser shows it, moves of the dialog included. Empty on the server. */
export function useShownSearch(): string {
  const { key, pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    routed = { key: keyOf(history.state), address: addressWithout({ pathname, search, hash }) };
    tell();
  }, [key, pathname, search, hash]);
  return useSyncExternalStore(
    listen,
    () => window.location.search,
    () => '',
  );
}

function write(how: 'pushState' | 'replaceState', search: string, depth: number): void {
  const below = how === 'pushState' && { [BELOW]: depth > 1 ? namedScreen(location.search)?.name : undefined };
  const state = { ...(history.state as object | null), [MARK]: depth, ...below };
  history[how](state, '', location.pathname + search + location.hash);
  tell();
}

/** Puts the screen on top of the page, so that Back leads to the page: one that the address names from the start too. */
export function layScreen(): void {
  if (depthOf(history.state) > 0) return;
  const { search } = location;
  if (namedScreen(search)) write('replaceState', withoutScreen(search), 0);
  write('pushState', search, 1);
}

/** Another screen; `instead` where going back to the present one would make no sense. */
export function goToScreen(screen: Screen, instead = false): void {
  const depth = depthOf(history.state);
  const search = withScreen(location.search, screen);
  if (instead) write('replaceState', search, depth);
  else write('pushState', search, depth + 1);
}

/** True when a step back leads to another screen: the lowest is the dialog's first, on its page the page itself. */
export const hasScreenBelow = (): boolean => depthOf(history.state) > (location.pathname === links.signIn() ? 0 : 1);

/** Whether a step back leads to that screen. */
export const isBelow = (name: Screen['name']): boolean =>
  hasScreenBelow() && (history.state as Record<string, unknown>)[BELOW] === name;

/** Whether screens are shown at all: on the page of their own, or over another one. */
export const isOnScreen = (): boolean => location.pathname === links.signIn() || depthOf(history.state) > 0;

/** One step back, as the browser's own button. */
export function goBack(): void {
  if (hasScreenBelow()) history.back();
  else goToScreen({ name: 'base' }, true);
}

/** Takes the dialog away: its entries are gone from the way back, its parameters from the address. */
export async function closeScreens(): Promise<void> {
  const depth = depthOf(history.state);
  if (depth > 0) {
    await new Promise<void>((resolve) => {
      stepped = resolve;
      setTimeout(resolve, STEP_MS);
      history.go(-depth);
    });
    stepped = undefined;
  }
  if (namedScreen(location.search)) write('replaceState', withoutScreen(location.search), 0);
  closeSignIn();
  tell();
}

/** The router has gone elsewhere by itself: the dialog stays behind on its page. */
export function detachDialog(): void {
  if (depthOf(history.state) === 0) closeSignIn();
}
