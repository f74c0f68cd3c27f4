import { createStore } from 'zustand/vanilla';
import { asRecord } from './cart-items.ts';
import { EMPTY_STATE, parseState, type ShopState } from './stored-state.ts';

const KEY = 'nextjs';
const VERSION = 3;

/** The part of `localStorage` in use; undefined where the browser forbids it, and on the server. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Subscribes to changes by other tabs; returns a function that unsubscribes. */
type ListenToTabs = (changed: (key: string | null) => void) => () => void;

/**
 * The visitor's state, stored in the browser. Every change is a function applied to what is stored at that moment, so
 * changes made in another tab are not overwritten.
 */
export function createShopState(storage: BrowserStorage | undefined, listen: ListenToTabs) {
  // When writing fails (private mode, full disk), the state in memory is newer than the stored one.
  let memoryOnly = storage === undefined;
  let lastText: string | null = null;

  const store = createStore<ShopState>(() => EMPTY_STATE);

  /** Loads the stored state; a value of another version or format is converted and written back at once. */
  function read(): void {
    lastText = readText(storage);
    if (lastText === null) return;
    const { state, version } = readEnvelope(lastText);
    store.setState(parseState(state), true);
    if (version !== VERSION) write();
  }

  function write(): void {
    const text = JSON.stringify({ state: store.getState(), version: VERSION });
    try {
      storage?.setItem(KEY, text);
      lastText = text;
      memoryOnly = storage === undefined;
    } catch {
      memoryOnly = true;
    }
  }

  function readIfChanged(): void {
    if (!memoryOnly && readText(storage) !== lastText) read();
  }

  if (!memoryOnly) read();
  const stop = listen((key) => {
    if (key === null || key === KEY) readIfChanged();
  });

  return {
    store,
    stop,
    /** The only way to change the state. The recipe must be a pure function. */
    change(recipe: (state: ShopState) => Partial<ShopState>): void {
      readIfChanged();
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
  // A page restored from the back-forward cache has missed all events meanwhile.
  const onShow = () => changed(null);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
});

/** For hooks (use-shop-state.ts). */
export const shopStore = shopState.store;

export const changeShopState = shopState.change;

/** State as it is now, for event handlers. */
export const readShopState = (): ShopState => shopState.store.getState();

/** Subscribes to changes; returns a function that unsubscribes. */
export const onShopState = shopState.store.subscribe;
