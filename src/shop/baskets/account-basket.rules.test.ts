import { describe, expect, it } from 'vitest';
import { sumDuplicates, type BasketItem } from '../../kernel/basket-item.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import {
  EMPTY_LISTS,
  mergeAtSignIn,
  overwriteCart,
  replaceLists,
  type BasketLists,
  type BasketChange,
} from './account-basket.rules.ts';

/** `'7×2 9'`: two pieces of 7 and one of 9. */
const items = (text: string): BasketItem[] =>
  text.split(' ').flatMap((word) => {
    const [product, quantity = 1] = word.split('×').map(Number);
    return product ? [{ product, quantity }] : [];
  });
const lists = (now: string, later = '', favourites: number[] = []): BasketLists => ({
  now: items(now),
  later: items(later),
  favourites,
});
function unwrap(outcome: ReturnType<typeof mergeAtSignIn>): BasketChange {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome;
}

describe('at sign-in', () => {
  it.each<[what: string, saved: BasketLists, local: BasketLists, expected: BasketLists, displaced: string]>([
    ['a new account takes what the browser has', EMPTY_LISTS, lists('7×2', '9', [3]), lists('7×2', '9', [3]), ''],
    ['an empty browser takes what the account has', lists('7×2', '9', [3]), EMPTY_LISTS, lists('7×2', '9', [3]), ''],
    ['a cart takes the place of the saved one', lists('1×3 2'), lists('7×2'), lists('7×2', '1×3 2'), '1×3 2'],
    ['a line in both: the browser’s quantity', lists('7×2'), lists('7×5'), lists('7×5'), ''],
    ['a line in both: surplus pieces are put off', lists('7×5'), lists('7×2'), lists('7×2', '7×3'), '7×3'],
    ['displaced pieces join those put off before', lists('1×3', '1×2'), lists('7'), lists('7', '1×5'), '1×3'],
    ['put off in both: the larger quantity', lists('', '7×2 8×4'), lists('', '7×3 8'), lists('', '7×3 8×4'), ''],
    ['an empty cart displaces nothing', lists('1'), lists('', '7'), lists('1', '7'), ''],
    [
      'favourites are merged, the saved first',
      lists('', '', [1, 2]),
      lists('', '', [2, 3]),
      lists('', '', [1, 2, 3]),
      '',
    ],
  ])('%s', (_what, saved, local, expected, displaced) => {
    const merged = unwrap(mergeAtSignIn(saved, local));
    expect(merged.lists).toEqual(expected);
    expect(merged.displaced).toEqual(items(displaced));
    expect(unwrap(mergeAtSignIn(merged.lists, local)).lists).toEqual(expected);
  });

  it('reports products of which a line cannot hold all pieces', () => {
    const merged = unwrap(mergeAtSignIn(lists('1×600', '1×600'), lists('7')));
    expect(merged.lists.later).toEqual(items('1×999'));
    expect(merged.capped).toEqual([1]);
  });

  const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  it.each([
    ['later', lists('1', many(100, 500).join(' ')), lists('2')],
    ['later', lists('', many(100, 300).join(' ')), lists('', many(500, 201).join(' '))],
    ['favorites', lists('', '', many(1, 300)), lists('', '', many(301, 201))],
  ])('a list of %s that would be too long refuses the whole change', (list, saved, local) => {
    expect(mergeAtSignIn(saved, local)).toEqual({ refused: 'list-full', facts: { list, most: 500 } });
  });
});

describe('a cart written by a documented client', () => {
  it.each([
    ['1×2 2', '1×2 2', ''],
    ['1×2 2', '1', '1 2'],
    ['1×2 2', '', '1×2 2'],
    ['', '5', ''],
  ])('%j, then %j: %j is put off', (saved, now, displaced) => {
    const changed = unwrap(overwriteCart(lists(saved), items(now)));
    expect(changed.lists).toEqual(lists(now, displaced));
    expect(changed.displaced).toEqual(items(displaced));
  });
});

describe('a cart of our own page', () => {
  it('is saved as it is', () => {
    expect(unwrap(replaceLists(lists('1', '2', [3])))).toMatchObject({ lists: lists('1', '2', [3]), displaced: [] });
  });
});

it('duplicates are added up at the position of the first', () => {
  expect(sumDuplicates(items('7 9×2 7×3'))).toEqual(items('7×4 9×2'));
});

describe('random lists', () => {
  /** The same on every run: mulberry32. */
  function randomizer(seed: number): (sides: number) => number {
    let state = seed;
    return (sides) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
    };
  }
  function randomLists(random: (sides: number) => number): BasketLists {
    const some = () =>
      sumDuplicates(Array.from({ length: random(6) }, () => ({ product: 1 + random(8), quantity: 1 + random(4) })));
    return {
      now: some(),
      later: some(),
      favourites: [...new Set(Array.from({ length: random(4) }, () => 1 + random(8)))],
    };
  }
  const pieces = (list: readonly BasketItem[], product: number) =>
    list.find((item) => item.product === product)?.quantity ?? 0;

  it.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'merging loses nothing and is idempotent (seed %d)',
    (seed) => {
      const random = randomizer(seed);
      const [saved, local] = [randomLists(random), randomLists(random)];
      const { lists: merged } = unwrap(mergeAtSignIn(saved, local));
      for (let product = 1; product <= 8; product++) {
        const before = Math.max(pieces(saved.now, product), pieces(local.now, product));
        const putOff = Math.max(pieces(saved.later, product), pieces(local.later, product));
        expect(pieces(merged.now, product) + pieces(merged.later, product)).toBe(before + putOff);
      }
      expect(new Set(merged.favourites)).toEqual(new Set([...saved.favourites, ...local.favourites]));
      if (local.now.length > 0) expect(merged.now).toEqual(local.now);
      else expect(merged.now).toEqual(saved.now);
      expect(unwrap(mergeAtSignIn(merged, local))).toEqual({ lists: merged, displaced: [], capped: [] });
    },
  );

  it.each(Array.from({ length: 100 }, (_, seed) => seed))(
    'five devices in any order lose nothing (seed %d)',
    (seed) => {
      const random = randomizer(1000 + seed);
      let saved = randomLists(random);
      const everything = [saved];
      for (let device = 0; device < 5; device++) {
        const local = randomLists(random);
        everything.push(local);
        saved = unwrap(mergeAtSignIn(saved, local)).lists;
      }
      for (const before of everything) {
        for (const { product, quantity } of [...before.now, ...before.later]) {
          expect(pieces(saved.now, product) + pieces(saved.later, product)).toBeGreaterThanOrEqual(quantity);
        }
      }
    },
  );
});
