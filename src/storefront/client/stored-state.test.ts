import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, parseState } from './stored-state.ts';

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
      account: null,
    };
    expect(parseState(state)).toEqual(state);
  });

  it('drops coupons that cannot be codes, doubles and the sixth', () => {
    const coupons = ['A', 7, '', 'A', 'x'.repeat(33), null, 'B', 'C', 'D', 'E', 'F'];
    expect(parseState({ cart: { items: [], coupons } }).cart.coupons).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('drops wrong drafts and doubles among favourites', () => {
    const mended = parseState({
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
    const { seen } = parseState({ cart: { seen: [line, { ...line, product: 8, [field]: value }] } }).cart;
    expect(seen).toEqual([line]);
  });

  it('keeps lists to their lengths: the newest favourites, the newest looked at, four compared', () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 1);
    const mended = parseState({ favorites: ids, recent: ids, compare: ids });
    expect([mended.favorites.length, mended.favorites[0], mended.favorites.at(-1)]).toEqual([500, 101, 600]);
    expect(mended.recent).toEqual(ids.slice(0, 20));
    expect(mended.compare).toEqual([1, 2, 3, 4]);
  });
});
