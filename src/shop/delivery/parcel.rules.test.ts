import { expect, it } from 'vitest';
import { itemsOf, parcelOf } from './parcel.rules.ts';

const jar = { weightGrams: 120, sizeCm: [7, 12, 7] };
const book = { weightGrams: 420, sizeCm: [19, 12, 2] };

it.each([
  ['only digital goods', [{ weightGrams: 0, sizeCm: [0, 0, 0], quantity: 3 }], 150, [10, 10, 5]],
  ['a jar', [{ ...jar, quantity: 1 }], 270, [12, 10, 7]],
  [
    'a jar and a book: no side is shorter than what lies inside',
    [
      { ...jar, quantity: 1 },
      { ...book, quantity: 1 },
    ],
    690,
    [19, 12, 7],
  ],
  ['a dozen jars: as wide as high, not a tower', [{ ...jar, quantity: 12 }], 1_590, [21, 21, 21]],
  ['five books', [{ ...book, quantity: 5 }], 2_250, [19, 12, 12]],
])('the parcel of %s', (_what, goods, weightGrams, sizeCm) => {
  expect(parcelOf(goods)).toEqual({ weightGrams, sizeCm });
});

const packs = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

it.each([
  ['five jars', [{ quantity: 5, takes: packs(1) }], 5],
  ['two bundles of three jars and a book: each pack', [{ quantity: 2, takes: packs(3, 1) }], 8],
  [
    'a jar and three lectures, which are one line to be paid',
    [
      { quantity: 1, takes: packs(1) },
      { quantity: 3, takes: [] },
    ],
    2,
  ],
])('items of the parcel of %s', (_what, lines, items) => {
  expect(itemsOf(lines)).toBe(items);
});
