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

describe('parsing of stored state', () => {
  it('keeps valid values', () => {
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
      checkout: {
        method: 'point',
        carrier: null,
        point: { cityId: 16, carrier: 'boxberry', code: 'KZN1' },
        paySystem: 1,
      },
      account: null,
    };
    expect(parseState(state)).toEqual(state);
  });

  it('removes invalid coupons, duplicates and the sixth', () => {
    const coupons = ['A', 7, '', 'A', 'x'.repeat(33), null, 'B', 'C', 'D', 'E', 'F'];
    expect(parseState({ cart: { items: [], coupons } }).cart.coupons).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('a point stored before there were several carriers is one of СДЭК', () => {
    const point = { cityId: 16, code: 'KZN1' };
    expect(parseState({ checkout: { method: 'point', point } }).checkout.point).toEqual({ ...point, carrier: 'cdek' });
    expect(parseState({ checkout: { point: { ...point, carrier: 'pigeon' } } }).checkout.point).toBeNull();
  });

  it('removes invalid drafts and duplicate favourites', () => {
    const parsed = parseState({
      favorites: [7, 7, '8', { id: 9 }, null],
      checkout: { method: 'teleport', carrier: 'toString', point: { cityId: 1 }, paySystem: 9, phone: '7916' },
    });
    expect(parsed).toEqual({ ...EMPTY_STATE, favorites: [7, 9] });
  });

  it.each([
    ['price', '690'],
    ['price', -1],
    ['price', 1.5],
    ['product', null],
    ['name', 7],
    ['stock', 'many'],
    ['quantity', 0],
  ])('removes a seen line whose %s is %j', (field, value) => {
    const line = { product: 7, name: 'Магний', price: 69_000, lowered: false, stock: 'ok', quantity: 1 };
    const { seen } = parseState({ cart: { seen: [line, { ...line, product: 8, [field]: value }] } }).cart;
    expect(seen).toEqual([line]);
  });

  it('limits the lists: the newest favourites, the newest viewed, four compared', () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 1);
    const parsed = parseState({ favorites: ids, recent: ids, compare: ids });
    expect([parsed.favorites.length, parsed.favorites[0], parsed.favorites.at(-1)]).toEqual([500, 101, 600]);
    expect(parsed.recent).toEqual(ids.slice(0, 20));
    expect(parsed.compare).toEqual([1, 2, 3, 4]);
  });
});
