import { describe, expect, it } from 'vitest';
import type { BasketItem } from '../../kernel/basket-item.ts';

import { isSameLists, NO_LISTS, threeWay, type SharedLists } from './three-way.ts';

/** `'7×2 9'`: two pieces of 7 and one of 9. */
const items = (text: string): BasketItem[] =>
  text.split(' ').flatMap((word) => {
    const [product, quantity = 1] = word.split('×').map(Number);
    return product ? [{ product, quantity }] : [];
  });
const cart = (text: string): SharedLists => ({ ...NO_LISTS, items: items(text) });

it.each([
  ['nobody changed anything', '1 2', '1 2', '1 2', '1 2'],
  ['only they did', '1 2', '1 2', '2×3 4', '2×3 4'],
  ['only they did, the order too', '1 2', '1 2', '2 1', '2 1'],
  ['only I did', '1 2', '1×5 3', '1 2', '1×5 3'],
  ['both added', '1', '1 2', '1 3', '1 2 3'],
  ['both added the same', '', '1×2', '1×3', '1×3'],
  ['I changed a number, they another', '1 2', '1×4 2', '1 2×7', '1×4 2×7'],
  ['both changed one number', '1', '1×4', '1×7', '1×4'],
  ['I removed, they kept', '1 2', '2', '1 2', '2'],
  ['they removed, I kept', '1 2', '1 2', '2', '2'],
  ['I removed, they changed', '1', '', '1×5', ''],
  ['they removed, I changed', '1', '1×5', '', '1×5'],
])('%s', (_what, base, mine, theirs, then) => {
  expect(threeWay(cart(base), cart(mine), cart(theirs))).toEqual(cart(then));
});

it('a cart that grows past a hundred lines goes on in «Отложено»', () => {
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ product: from + index, quantity: 1 }));
  const merged = threeWay(NO_LISTS, { ...NO_LISTS, items: range(1, 80) }, { ...NO_LISTS, items: range(101, 80) })!;
  expect(merged.items).toHaveLength(100);
  expect(merged.later).toEqual(range(121, 60));
});

it('lists that fit nowhere are left alone', () => {
  const later = (from: number) => Array.from({ length: 300 }, (_, index) => ({ product: from + index, quantity: 1 }));
  expect(threeWay(NO_LISTS, { ...NO_LISTS, later: later(1) }, { ...NO_LISTS, later: later(1001) })).toBeUndefined();
});

describe('two devices', () => {
  function dice(seed: number): (sides: number) => number {
    let state = seed + 1;
    return (sides) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % sides;
    };
  }
  const anything = (roll: (sides: number) => number, before: SharedLists): SharedLists => {
    const change = (list: readonly BasketItem[]) => [
      ...list.flatMap((line) => (roll(4) === 0 ? [] : roll(3) === 0 ? [{ ...line, quantity: 1 + roll(9) }] : [line])),
      ...Array.from({ length: roll(3) }, () => 10 + roll(20))
        .filter(
          (product, index, all) => all.indexOf(product) === index && !list.some((line) => line.product === product),
        )
        .map((product) => ({ product, quantity: 1 + roll(9) })),
    ];
    return {
      items: change(before.items),
      later: change(before.later),
      favorites: change(before.favorites.map((product) => ({ product, quantity: 1 }))).map(({ product }) => product),
    };
  };

  it.each(Array.from({ length: 200 }, (_, seed) => seed))('agree in the end (seed %d)', (seed) => {
    const roll = dice(seed);
    const base = anything(roll, { items: items('1 2×3 3'), later: items('4 5×2'), favorites: [6, 7] });
    const [first, second] = [anything(roll, base), anything(roll, base)];
    // The first comes first to the server, the second joins and writes, the first looks again.
    const joined = threeWay(base, second, first)!;
    expect(threeWay(first, first, joined)).toEqual(joined);
    expect(isSameLists(threeWay(joined, joined, joined)!, joined)).toBe(true);
    for (const list of ['items', 'later'] as const) {
      const has = (lists: SharedLists, product: number) => lists[list].some((line) => line.product === product);
      for (const { product } of [...first[list], ...second[list]]) {
        if (!has(base, product)) expect(has(joined, product)).toBe(true);
      }
      for (const { product } of base[list]) {
        const untouched = [first, second].every((lists) => lists[list].some((line) => line.product === product));
        if (untouched) expect(has(joined, product)).toBe(true);
      }
    }
  });
});
