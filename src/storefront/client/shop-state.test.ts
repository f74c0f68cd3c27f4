import { describe, expect, it } from 'vitest';
import { withMore } from './cart-items.ts';
import { putOff } from './line-moves.ts';
import { EMPTY_STATE, mendState } from './mended-state.ts';
import { createShopState, type KeptStorage } from './shop-state.ts';

const KEY = 'nextjs';
const kazan = {
  id: 16,
  name: 'Казань',
  label: 'Казань',
  region: 'Респ Татарстан',
  country: 'Россия',
  zip: '420000',
  geo_lat: 55.79,
  geo_lon: 49.1,
};

/** A storage shared by tabs that tells the others of a change, as browsers do. */
class Disk implements KeptStorage {
  readonly values = new Map<string, string>();
  readonly listeners: { tab: object; changed: (key: string | null) => void }[] = [];
  full = false;
  writes = 0;
  /** Browsers deliver storage events late: they wait here until `deliver`. */
  late: (() => void)[] = [];

  tab() {
    const tab = {};
    const storage: KeptStorage = {
      getItem: (key) => this.getItem(key),
      removeItem: (key) => this.removeItem(key),
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

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

type Tab = ReturnType<Disk['tab']>;
const add = (tab: Tab, product: number, quantity = 1) =>
  tab.change(({ cart }) => ({ cart: { ...cart, items: withMore(cart.items, product, quantity) } }));
const cartOf = (tab: Tab) => tab.store.getState().cart.items;

describe('kept state', () => {
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

  it('of version 1 keeps its cart and favourites and gets the new lists empty', () => {
    const disk = new Disk();
    const state = {
      cart: { items: [{ product: 7, quantity: 2 }] },
      favorites: [3],
      city: kazan,
      checkout: EMPTY_STATE.checkout,
    };
    disk.values.set(KEY, JSON.stringify({ state, version: 1 }));
    const kept = { ...EMPTY_STATE, ...state, cart: { ...EMPTY_STATE.cart, items: state.cart.items } };
    expect(disk.tab().store.getState()).toEqual(kept);
    expect(JSON.parse(disk.values.get(KEY)!)).toEqual({ state: kept, version: 2 });
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
    `{"state":{"favorites":[${'{},'.repeat(300_000)}0]},"version":2}`,
    'x'.repeat(2_000_000),
  ])('damaged value %s is an empty state that works', (text) => {
    const disk = new Disk();
    disk.values.set(KEY, text);
    const tab = disk.tab();
    expect(tab.store.getState()).toEqual(EMPTY_STATE);
    add(tab, 7);
    expect(cartOf(disk.tab())).toEqual([{ product: 7, quantity: 1 }]);
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
      cart: { ...EMPTY_STATE.cart, items: state.cart.items },
    });
  });

  it('drops sign-in secrets and contacts an older shop left behind', () => {
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

  it('agree on what is put off and compared', () => {
    const disk = new Disk();
    const [first, second] = [disk.tab(), disk.tab()];
    add(first, 7, 2);
    first.change((state) => putOff(state, 7));
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
  it('full: the change lives in memory and is written when there is room again', () => {
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
    ['forbidden', { getItem: forbid, setItem: forbid, removeItem: forbid }],
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

describe('mending', () => {
  it('keeps what is right', () => {
    const state = {
      cart: {
        items: [{ product: 7, quantity: 2 }],
        later: [{ product: 9, quantity: 1 }],
        coupons: ['VESNA10', 'DOSTAVKA'],
        seen: [{ product: 7, name: 'Магний B6', price: 69_000, lowered: true, stock: 'few', quantity: 2 }],
      },
      favorites: [7, 9],
      recent: [9, 7],
      compare: [7, 9],
      city: kazan,
      checkout: { method: 'point', point: { cityId: 16, code: 'KZN1' }, paySystem: 1 },
    };
    expect(mendState(state)).toEqual(state);
  });

  it('drops coupons that cannot be codes, doubles and the sixth', () => {
    const coupons = ['A', 7, '', 'A', 'x'.repeat(33), null, 'B', 'C', 'D', 'E', 'F'];
    expect(mendState({ cart: { items: [], coupons } }).cart.coupons).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('drops wrong drafts and doubles among favourites', () => {
    const mended = mendState({
      favorites: [7, 7, '8', { id: 9 }, null],
      checkout: { method: 'teleport', point: { cityId: 1 }, paySystem: 9, phone: '7916' },
    });
    expect(mended).toEqual({ ...EMPTY_STATE, favorites: [7, 9] });
  });

  it.each([
    ['price', '690'],
    ['price', -1],
    ['price', 1.5],
    ['product', null],
    ['name', 7],
    ['stock', 'many'],
    ['quantity', 0],
  ])('drops a remembered line whose %s is %j', (field, value) => {
    const line = { product: 7, name: 'Магний', price: 69_000, lowered: false, stock: 'ok', quantity: 1 };
    const { seen } = mendState({ cart: { seen: [line, { ...line, product: 8, [field]: value }] } }).cart;
    expect(seen).toEqual([line]);
  });

  it('keeps lists to their lengths: the newest favourites, the newest looked at, four compared', () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 1);
    const mended = mendState({ favorites: ids, recent: ids, compare: ids });
    expect([mended.favorites.length, mended.favorites[0], mended.favorites.at(-1)]).toEqual([500, 101, 600]);
    expect(mended.recent).toEqual(ids.slice(0, 20));
    expect(mended.compare).toEqual([1, 2, 3, 4]);
  });
});
