import { describe, expect, it } from 'vitest';
import { clampQuantity, parseItems, mergeItems, withMore, withQuantity } from './cart-items.ts';

const tea = { product: 7, quantity: 2 };
const salt = { product: 9, quantity: 1 };

describe('quantity', () => {
  it.each([
    [1, 1],
    [999, 999],
    [1000, 999],
    [1e9, 999],
    [Infinity, 999],
    [1.9, 1],
    [0, 1],
    [-5, 1],
    [NaN, 1],
  ])('%d becomes %d', (typed, expected) => {
    expect(clampQuantity(typed)).toBe(expected);
  });

  it('0 removes the line', () => {
    expect(withQuantity([tea, salt], 7, 0)).toEqual([salt]);
  });

  it('keeps the order of lines', () => {
    expect(withQuantity([tea, salt], 7, 5)).toEqual([{ product: 7, quantity: 5 }, salt]);
  });

  it('adds to the present quantity up to 999', () => {
    expect(withMore([{ product: 7, quantity: 998 }], 7, 5)).toEqual([{ product: 7, quantity: 999 }]);
  });

  it('refuses line 101', () => {
    const full = Array.from({ length: 100 }, (_, index) => ({ product: index + 1, quantity: 1 }));
    expect(withMore(full, 500, 1)).toBe(full);
    expect(withMore(full, 5, 1)[4]).toEqual({ product: 5, quantity: 2 });
  });
});

describe('merging', () => {
  it('adds quantities of the same product up', () => {
    expect(mergeItems([tea], [salt, tea])).toEqual([{ product: 7, quantity: 4 }, salt]);
  });
});

describe('parsing of a stored cart', () => {
  it.each([[null], ['cart'], [{}], [42], [undefined]])('%j is an empty cart', (stored) => {
    expect(parseItems(stored)).toEqual([]);
  });

  it('removes invalid lines and keeps valid ones', () => {
    expect(
      parseItems([
        null,
        tea,
        { product: '7', quantity: 1 },
        { product: -1, quantity: 1 },
        { product: 1.5, quantity: 1 },
        { product: 3, quantity: 'two' },
        { product: 4, quantity: 0 },
        { product: 3e9, quantity: 1 },
        salt,
      ]),
    ).toEqual([tea, salt]);
  });

  it('clamps quantities and merges duplicates', () => {
    expect(
      parseItems([
        { product: 1, quantity: 1e9 },
        { product: 2, quantity: 2.7 },
        { product: 2, quantity: 1 },
      ]),
    ).toEqual([
      { product: 1, quantity: 999 },
      { product: 2, quantity: 3 },
    ]);
  });

  it('reads the whole product objects that the previous shop stored', () => {
    expect(parseItems([{ product: { id: 7, attributes: { price: 1 } }, quantity: 2 }])).toEqual([tea]);
  });

  it('keeps a hundred lines', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ product: index + 1, quantity: 1 }));
    expect(parseItems(many)).toHaveLength(100);
  });
});
