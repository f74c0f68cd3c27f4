import { useSyncExternalStore } from 'react';
import { links } from '../../../kernel/links.ts';
import { closeSignIn, DEPTH_KEY, screenDepth } from './open-signin.ts';
import { namedScreen, withoutScreen, withScreen, type Screen } from './screens.ts';

// Every screen of the dialog is an entry of the browser's history on top of the entry of the page. The document stays the
// same, so nothing scrolls and no form is lost.

/** Key in the state of a history entry: the screen of the entry below. */
const BELOW = 'signinBelow';
/** How long closing waits for the `popstate` of its step back. */
const STEP_TIMEOUT_MS = 600;

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The query of the address, which names the screen. For parts that are rendered in the browser only. */
export function useShownSearch(): string {
  return useSyncExternalStore(listen, () => location.search);
}

function write(how: 'pushState' | 'replaceState', search: string, depth: number): void {
  const below = how === 'pushState' && { [BELOW]: depth > 1 ? namedScreen(location.search)?.name : undefined };
  const state = { ...(history.state as object | null), [DEPTH_KEY]: depth, ...below };
  history[how](state, '', location.pathname + search + location.hash);
  for (const listener of listeners) listener();
}

/** Adds a history entry for the dialog, so that Back leads to the page, also when the first address names a screen. */
export function pushScreen(): void {
  if (screenDepth() > 0) return;
  const { search } = location;
  if (namedScreen(search)) write('replaceState', withoutScreen(search), 0);
  write('pushState', search, 1);
}

/** Opens another screen; `replace` when going back to the present one would make no sense. */
export function goToScreen(screen: Screen, replace = false): void {
  const depth = screenDepth();
  const search = withScreen(location.search, screen);
  if (replace) write('replaceState', search, depth);
  else write('pushState', search, depth + 1);
}

/** Whether Back leads to another screen. Depth 1 is the first screen of the dialog, depth 0 that of the sign-in page. */
export const hasScreenBelow = (): boolean => screenDepth() > (location.pathname === links.signIn() ? 0 : 1);

/** Whether Back leads to that screen. */
export const isPreviousScreen = (name: Screen['name']): boolean =>
  hasScreenBelow() && (history.state as Record<string, unknown>)[BELOW] === name;

/** Whether screens are shown at all, on the sign-in page or over another one. */
export const isOnScreen = (): boolean => location.pathname === links.signIn() || screenDepth() > 0;

/** Goes to the previous screen, or to the base screen if there is none. */
export function goBack(): void {
  if (hasScreenBelow()) history.back();
  else goToScreen({ name: 'base' }, true);
}

/** Closes the dialog: goes back over its history entries and removes its parameters from the address. */
export async function closeScreens(): Promise<void> {
  const depth = screenDepth();
  if (depth > 0) {
    await new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      setTimeout(resolve, STEP_TIMEOUT_MS);
      history.go(-depth);
    });
  }
  if (namedScreen(location.search)) write('replaceState', withoutScreen(location.search), 0);
  closeSignIn();
}
