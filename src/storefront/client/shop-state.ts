import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { asRecord } from './cart-items.ts';
import { EMPTY_STATE, parseState, type ShopState } from './stored-state.ts';

const KEY = 'nextjs';
const VERSION = 3;

/** The part of `localStorage` in use; undefined where the browser forbids it, and on the server. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Word of a change by another tab; returns how to stop listening. */
type ListenToTabs = (changed: (key: string | null) => void) => () => void;

/**
 * The visitor's state, kept in the browser. Every change is a recipe applied on what is stored at that moment,
 * so neither a change made before the state was read nor one made in another tab overwrites the rest.
 */
export function createShopState(storage: BrowserStorage | undefined, listen: ListenToTabs) {
  // Where writing fails (private mode, full disk), this tab's memory is newer than anything stored.
  let memoryOnly = storage === undefined;
  let known: string | null = null;

  const store = createStore<ShopState>(() => EMPTY_STATE);

  /** Takes over what is stored; a value of another version, or no value of ours, is mended and written at once. */
  function read(): void {
    known = readText(storage);
    if (known === null) return;
    const { state, version } = readEnvelope(known);
    store.setState(parseState(state), true);
    if (version !== VERSION) write();
  }

  function write(): void {
    const text = JSON.stringify({ state: store.getState(), version: VERSION });
    try {
      storage?.setItem(KEY, text);
      known = text;
      memoryOnly = storage === undefined;
    } catch {
      memoryOnly = true;
    }
  }

  function catchUp(): void {
    if (!memoryOnly && readText(storage) !== known) read();
  }

  if (!memoryOnly) read();
  const stop = listen((key) => {
    if (key === null || key === KEY) catchUp();
  });

  return {
    store,
    stop,
    /** The only way to change the state. The recipe may not keep anything between calls. */
    change(recipe: (state: ShopState) => Partial<ShopState>): void {
      catchUp();
      const before = store.getState();
      const changes = recipe(before);
      const changed = (Object.keys(changes) as (keyof ShopState)[]).some((key) => changes[key] !== before[key]);
      if (!changed) return;
      store.setState(changes);
      write();
    },
  };
}

function readText(storage: BrowserStorage | undefined): string | null {
  try {
    return storage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

/** Anything but our own envelope counts as version 0. */
function readEnvelope(text: string): { readonly state: unknown; readonly version: number } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = {};
  }
  const { state, version } = asRecord(parsed);
  return typeof state === 'object' && typeof version === 'number' ? { state, version } : { state: parsed, version: 0 };
}

function browserStorage(): BrowserStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

const shopState = createShopState(browserStorage(), (changed) => {
  if (typeof window === 'undefined') return () => {};
  const onStorage = (event: StorageEvent) => changed(event.key);
  // A page taken back from the back-forward cache has heard no events meanwhile.
  const onShow = () => changed(null);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
});

export const changeShopState = shopState.change;

/** State as it is now, for event handlers. */
export const readShopState = (): ShopState => shopState.store.getState();

/** Tells of every change; returns how to stop listening. */
export const onShopState = shopState.store.subscribe;

/** Part of the state. The selector must return something stable; on the server and while hydrating the state is empty. */
export function useShopState<T>(selector: (state: ShopState) => T): T {
  return useStore(shopState.store, selector);
}

const never = () => () => {};

/** False on the server and while hydrating, when an empty cart only means that nobody looked yet. */
export function useStateIsKnown(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
