import { describe, expect, it } from 'vitest';
import { withMore } from './cart-items.ts';
import { saveForLater } from './line-moves.ts';
import { EMPTY_STATE } from './stored-state.ts';
import { createShopState, type BrowserStorage } from './shop-state.ts';

const KEY = 'nextjs';
const kazan = {
  id: 16,
  name: 'Казань',
  label: 'Казань',
  value: 'г Казань',
  city: 'Казань',
  region: 'Респ Татарстан',
  country: 'Россия',
  zip: '420000',
  geo_lat: 55.79,
  geo_lon: 49.1,
};

/** A storage shared by tabs; a change in one is reported to the others, as browsers do. */
class Disk implements BrowserStorage {
  readonly values = new Map<string, string>();
  readonly listeners: { tab: object; changed: (key: string | null) => void }[] = [];
  full = false;
  writes = 0;
  /** Browsers deliver storage events late: they wait here until `deliver`. */
  late: (() => void)[] = [];

  tab() {
    const tab = {};
    const storage: BrowserStorage = {
      getItem: (key) => this.getItem(key),
      setItem: (key, value) => {
        this.setItem(key, value);
        for (const listener of this.listeners) if (listener.tab !== tab) this.late.push(() => listener.changed(key));
      },
    };
    return createShopState(storage, (changed) => {
      this.listeners.push({ tab, changed });
      return () => {};
    });
  }

  deliver(): void {
    for (const event of this.late.splice(0)) event();
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('quota', 'QuotaExceededError');
    this.writes++;
    this.values.set(key, value);
  }
}

type Tab = ReturnType<Disk['tab']>;
const add = (tab: Tab, product: number, quantity = 1) =>
  tab.change(({ cart }) => ({ cart: { ...cart, items: withMore(cart.items, product, quantity) } }));
const cartOf = (tab: Tab) => tab.store.getState().cart.items;

describe('stored state', () => {
  it('is restored before anything is written', () => {
    const disk = new Disk();
    add(disk.tab(), 7, 2);
    disk.writes = 0;
    const later = disk.tab();
    expect(disk.writes).toBe(0);
    expect(cartOf(later)).toEqual([{ product: 7, quantity: 2 }]);
    add(later, 9);
    expect(cartOf(disk.tab())).toEqual([
      { product: 7, quantity: 2 },
      { product: 9, quantity: 1 },
    ]);
  });

  it('is empty for the server and while hydrating, whatever is stored', () => {
    const disk = new Disk();
    add(disk.tab(), 7);
    expect(disk.tab().store.getInitialState()).toEqual(EMPTY_STATE);
  });

  it('a change that changes nothing writes nothing', () => {
    const disk = new Disk();
    disk.tab().change(() => ({}));
    expect(disk.writes).toBe(0);
  });

  it('of version 1 keeps its cart and favourites, and its new lists are empty', () => {
    const disk = new Disk();
    const state = {
      cart: { items: [{ product: 7, quantity: 2 }] },
      favorites: [3],
      city: kazan,
      checkout: EMPTY_STATE.checkout,
    };
    disk.values.set(KEY, JSON.stringify({ state, version: 1 }));
    const converted = { ...EMPTY_STATE, ...state, cart: { ...EMPTY_STATE.cart, items: state.cart.items } };
    expect(disk.tab().store.getState()).toEqual(converted);
    expect(JSON.parse(disk.values.get(KEY)!)).toEqual({ state: converted, version: 3 });
  });

  it.each([
    '',
    'null',
    '{',
    '[]',
    '"text"',
    '{"state":null,"version":1}',
    '{"state":{"cart":{"items":{}}},"version":1}',
    '{"state":{"cart":{"items":7,"later":"x","seen":{}},"recent":{},"compare":[null,-1,"2"]},"version":2}',
    '{"state":[],"version":99}',
    '{"version":99}',
  ])('damaged value %s is an empty state that works', (text) => {
    const disk = new Disk();
    disk.values.set(KEY, text);
    const tab = disk.tab();
    expect(tab.store.getState()).toEqual(EMPTY_STATE);
    add(tab, 7);
    expect(cartOf(disk.tab())).toEqual([{ product: 7, quantity: 1 }]);
  });

  it.each([
    ['letters', 'x'.repeat(2_000_000)],
    ['entries', `{"state":{"favorites":[${'{},'.repeat(700_000)}0]},"version":2}`],
    ['lines', `{"state":{"cart":[${'{"product":-1,"quantity":2},'.repeat(70_000)}0]},"version":2}`],
  ])('two megabytes of wrong %s are an empty state that works', (_what, text) => {
    const disk = new Disk();
    disk.values.set(KEY, text);
    add(disk.tab(), 7);
    expect(disk.tab().store.getState()).toMatchObject({
      cart: { items: [{ product: 7, quantity: 1 }] },
      favorites: [],
    });
  });

  it('one damaged field costs only that field', () => {
    const disk = new Disk();
    const state = {
      cart: { items: [{ product: 7, quantity: 1 }], coupons: ['VESNA10'] },
      favorites: 'all',
      city: { ...kazan, geo_lat: 'x' },
    };
    disk.values.set(KEY, JSON.stringify({ state, version: 1 }));
    expect(disk.tab().store.getState()).toEqual({
      ...EMPTY_STATE,
      cart: { ...EMPTY_STATE.cart, ...state.cart },
    });
  });

  it('removes sign-in secrets and contacts that the previous shop stored', () => {
    const disk = new Disk();
    disk.values.set(
      KEY,
      JSON.stringify({ auth: { jwt: 'secret' }, user: { phone: '7916' }, favorites: [3], cart: [] }),
    );
    expect(disk.tab().store.getState()).toEqual({ ...EMPTY_STATE, favorites: [3] });
    expect(disk.values.get(KEY)).not.toMatch(/secret|7916/);
  });
});

describe('two tabs', () => {
  it('see each other’s changes', () => {
    const disk = new Disk();
    const [first, second] = [disk.tab(), disk.tab()];
    add(first, 7);
    disk.deliver();
    expect(cartOf(second)).toEqual([{ product: 7, quantity: 1 }]);
  });

  it('share «Отложено» and the comparison', () => {
    const disk = new Disk();
    const [first, second] = [disk.tab(), disk.tab()];
    add(first, 7, 2);
    first.change((state) => saveForLater(state, 7));
    second.change(({ compare }) => ({ compare: [...compare, 7] }));
    disk.deliver();
    for (const tab of [first, second]) {
      expect(tab.store.getState()).toMatchObject({
        cart: { items: [], later: [{ product: 7, quantity: 2 }] },
        compare: [7],
      });
    }
  });

  it('lose nothing when both change before the event comes', () => {
    const disk = new Disk();
    const [first, second] = [disk.tab(), disk.tab()];
    add(first, 7);
    add(second, 9);
    disk.deliver();
    for (const tab of [first, second]) {
      expect(cartOf(tab)).toEqual([
        { product: 7, quantity: 1 },
        { product: 9, quantity: 1 },
      ]);
    }
  });
});

describe('storage that does not work', () => {
  it('full: the change stays in memory and is written when there is room again', () => {
    const disk = new Disk();
    const tab = disk.tab();
    add(tab, 7);
    disk.full = true;
    add(tab, 9);
    add(tab, 9);
    expect(cartOf(tab)).toEqual([
      { product: 7, quantity: 1 },
      { product: 9, quantity: 2 },
    ]);
    disk.full = false;
    add(tab, 7);
    expect(cartOf(disk.tab())).toEqual([
      { product: 7, quantity: 2 },
      { product: 9, quantity: 2 },
    ]);
  });

  it.each([
    ['absent', undefined],
    ['forbidden', { getItem: forbid, setItem: forbid }],
  ])('%s: everything works in memory', (_name, storage) => {
    const tab = createShopState(storage, () => () => {});
    add(tab, 7);
    add(tab, 7);
    expect(cartOf(tab)).toEqual([{ product: 7, quantity: 2 }]);
  });
});

function forbid(): never {
  throw new DOMException('no', 'SecurityError');
}
