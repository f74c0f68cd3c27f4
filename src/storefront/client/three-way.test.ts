import { describe, expect, it } from 'vitest';
import type { BasketItem } from '../../kernel/basket-item.ts';

import { isSameLists, EMPTY_LISTS, mergeThreeWay, type SharedLists } from './three-way.ts';

/** `'7×2 9'`: two pieces of 7 and one of 9. */
const items = (text: string): BasketItem[] =>
  text.split(' ').flatMap((word) => {
    const [product, quantity = 1] = word.split('×').map(Number);
    return product ? [{ product, quantity }] : [];
  });
const cart = (text: string): SharedLists => ({ ...EMPTY_LISTS, items: items(text) });

it.each([
  ['no changes', '1 2', '1 2', '1 2', '1 2'],
  ['changes of theirs only', '1 2', '1 2', '2×3 4', '2×3 4'],
  ['changed order of theirs only', '1 2', '1 2', '2 1', '2 1'],
  ['changes of mine only', '1 2', '1×5 3', '1 2', '1×5 3'],
  ['both added', '1', '1 2', '1 3', '1 2 3'],
  ['both added the same', '', '1×2', '1×3', '1×3'],
  ['different lines changed on both sides', '1 2', '1×4 2', '1 2×7', '1×4 2×7'],
  ['the same line changed on both sides', '1', '1×4', '1×7', '1×4'],
  ['removed in mine, kept in theirs', '1 2', '2', '1 2', '2'],
  ['kept in mine, removed in theirs', '1 2', '1 2', '2', '2'],
  ['removed in mine, changed in theirs', '1', '', '1×5', ''],
  ['changed in mine, removed in theirs', '1', '1×5', '', '1×5'],
])('%s', (_what, base, mine, theirs, then) => {
  expect(mergeThreeWay(cart(base), cart(mine), cart(theirs))).toEqual(cart(then));
});

it('lines of the cart beyond a hundred go to «Отложено»', () => {
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ product: from + index, quantity: 1 }));
  const merged = mergeThreeWay(
    EMPTY_LISTS,
    { ...EMPTY_LISTS, items: range(1, 80) },
    { ...EMPTY_LISTS, items: range(101, 80) },
  )!;
  expect(merged.items).toHaveLength(100);
  expect(merged.later).toEqual(range(121, 60));
});

it('lists that do not fit are not merged', () => {
  const later = (from: number) => Array.from({ length: 300 }, (_, index) => ({ product: from + index, quantity: 1 }));
  expect(
    mergeThreeWay(EMPTY_LISTS, { ...EMPTY_LISTS, later: later(1) }, { ...EMPTY_LISTS, later: later(1001) }),
  ).toBeUndefined();
});

describe('two devices', () => {
  function seededRandom(seed: number): (sides: number) => number {
    let state = seed + 1;
    return (sides) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % sides;
    };
  }
  const randomChanges = (roll: (sides: number) => number, before: SharedLists): SharedLists => {
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
    const roll = seededRandom(seed);
    const base = randomChanges(roll, { items: items('1 2×3 3'), later: items('4 5×2'), favorites: [6, 7] });
    const [first, second] = [randomChanges(roll, base), randomChanges(roll, base)];
    // The first device writes, the second merges and writes, the first pulls again.
    const merged = mergeThreeWay(base, second, first)!;
    expect(mergeThreeWay(first, first, merged)).toEqual(merged);
    expect(isSameLists(mergeThreeWay(merged, merged, merged)!, merged)).toBe(true);
    for (const list of ['items', 'later'] as const) {
      const has = (lists: SharedLists, product: number) => lists[list].some((line) => line.product === product);
      for (const { product } of [...first[list], ...second[list]]) {
        if (!has(base, product)) expect(has(merged, product)).toBe(true);
      }
      for (const { product } of base[list]) {
        const untouched = [first, second].every((lists) => lists[list].some((line) => line.product === product));
        if (untouched) expect(has(merged, product)).toBe(true);
      }
    }
  });
});
