import { describe, expect, it } from 'vitest';
import { addedUp, type BasketItem } from '../../kernel/basket-item.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import {
  EMPTY_LISTS,
  mergedAtSignIn,
  overwritten,
  replaced,
  type BasketLists,
  type Joined,
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
function done(outcome: ReturnType<typeof mergedAtSignIn>): Joined {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome;
}

describe('at sign-in', () => {
  it.each<[what: string, kept: BasketLists, local: BasketLists, then: BasketLists, displaced: string]>([
    ['a new account takes what the browser has', EMPTY_LISTS, lists('7×2', '9', [3]), lists('7×2', '9', [3]), ''],
    ['an empty browser takes what the account has', lists('7×2', '9', [3]), EMPTY_LISTS, lists('7×2', '9', [3]), ''],
    ['a cart takes the place of the kept one', lists('1×3 2'), lists('7×2'), lists('7×2', '1×3 2'), '1×3 2'],
    ['a line of both: the browser’s number', lists('7×2'), lists('7×5'), lists('7×5'), ''],
    ['a line of both: pieces too many are put off', lists('7×5'), lists('7×2'), lists('7×2', '7×3'), '7×3'],
    ['displaced pieces join those put off before', lists('1×3', '1×2'), lists('7'), lists('7', '1×5'), '1×3'],
    ['of what both put off the larger number', lists('', '7×2 8×4'), lists('', '7×3 8'), lists('', '7×3 8×4'), ''],
    ['an empty cart displaces nothing', lists('1'), lists('', '7'), lists('1', '7'), ''],
    [
      'favourites are joined, the kept first',
      lists('', '', [1, 2]),
      lists('', '', [2, 3]),
      lists('', '', [1, 2, 3]),
      '',
    ],
  ])('%s', (_what, kept, local, then, displaced) => {
    const merged = done(mergedAtSignIn(kept, local));
    expect(merged.lists).toEqual(then);
    expect(merged.displaced).toEqual(items(displaced));
    expect(done(mergedAtSignIn(merged.lists, local)).lists).toEqual(then);
  });

  it('more pieces than a line holds are told of', () => {
    const merged = done(mergedAtSignIn(lists('1×600', '1×600'), lists('7')));
    expect(merged.lists.later).toEqual(items('1×999'));
    expect(merged.capped).toEqual([1]);
  });

  const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  it.each([
    ['later', lists('1', many(100, 500).join(' ')), lists('2')],
    ['later', lists('', many(100, 300).join(' ')), lists('', many(500, 201).join(' '))],
    ['favorites', lists('', '', many(1, 300)), lists('', '', many(301, 201))],
  ])('a list of %s that would be too long refuses all of it', (list, kept, local) => {
    expect(mergedAtSignIn(kept, local)).toEqual({ refused: 'list-full', facts: { list, most: 500 } });
  });
});

describe('a cart written by a documented client', () => {
  it.each([
    ['1×2 2', '1×2 2', ''],
    ['1×2 2', '1', '1 2'],
    ['1×2 2', '', '1×2 2'],
    ['', '5', ''],
  ])('%j, then %j: %j is put off', (kept, now, displaced) => {
    const changed = done(overwritten(lists(kept), items(now)));
    expect(changed.lists).toEqual(lists(now, displaced));
    expect(changed.displaced).toEqual(items(displaced));
  });
});

describe('a cart of our own page', () => {
  it('is kept as it is', () => {
    expect(done(replaced(lists('1', '2', [3])))).toMatchObject({ lists: lists('1', '2', [3]), displaced: [] });
  });
});

it('doubles are added up where the first stood', () => {
  expect(addedUp(items('7 9×2 7×3'))).toEqual(items('7×4 9×2'));
});

describe('whatever the lists', () => {
  /** The same on every run: mulberry32. */
  function dice(seed: number): (sides: number) => number {
    let state = seed;
    return (sides) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
    };
  }
  function anyLists(roll: (sides: number) => number): BasketLists {
    const some = () =>
      addedUp(Array.from({ length: roll(6) }, () => ({ product: 1 + roll(8), quantity: 1 + roll(4) })));
    return { now: some(), later: some(), favourites: [...new Set(Array.from({ length: roll(4) }, () => 1 + roll(8)))] };
  }
  const pieces = (list: readonly BasketItem[], product: number) =>
    list.find((item) => item.product === product)?.quantity ?? 0;

  it.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'merging loses nothing and is done once (seed %d)',
    (seed) => {
      const roll = dice(seed);
      const [kept, local] = [anyLists(roll), anyLists(roll)];
      const { lists: merged } = done(mergedAtSignIn(kept, local));
      for (let product = 1; product <= 8; product++) {
        const before = Math.max(pieces(kept.now, product), pieces(local.now, product));
        const putOff = Math.max(pieces(kept.later, product), pieces(local.later, product));
        expect(pieces(merged.now, product) + pieces(merged.later, product)).toBe(before + putOff);
      }
      expect(new Set(merged.favourites)).toEqual(new Set([...kept.favourites, ...local.favourites]));
      if (local.now.length > 0) expect(merged.now).toEqual(local.now);
      else expect(merged.now).toEqual(kept.now);
      expect(done(mergedAtSignIn(merged, local))).toEqual({ lists: merged, displaced: [], capped: [] });
    },
  );

  it.each(Array.from({ length: 100 }, (_, seed) => seed))(
    'five devices in any order lose nothing (seed %d)',
    (seed) => {
      const roll = dice(1000 + seed);
      let kept = anyLists(roll);
      const everything = [kept];
      for (let device = 0; device < 5; device++) {
        const local = anyLists(roll);
        everything.push(local);
        kept = done(mergedAtSignIn(kept, local)).lists;
      }
      for (const before of everything) {
        for (const { product, quantity } of [...before.now, ...before.later]) {
          expect(pieces(kept.now, product) + pieces(kept.later, product)).toBeGreaterThanOrEqual(quantity);
        }
      }
    },
  );
});
