import { expect, it } from 'vitest';
import { takenTogether } from './taken-together.rules.ts';

const TODAY = '2027-03-10';
type Term = readonly [product: number, start: string, end: string | null];

it.each<[name: string, items: readonly Term[], lists: readonly (readonly number[])[]]>([
  [
    'all at once',
    [
      [2, '2027-03-01', null],
      [1, '2027-03-05', '2027-04-01'],
    ],
    [[1, 2]],
  ],
  [
    'one in place of the other: never',
    [
      [1, '2027-03-01', '2027-03-30'],
      [2, '2027-03-31', null],
    ],
    [],
  ],
  [
    'on one day: the last of the one is the first of the other',
    [
      [1, '2027-03-01', '2027-03-30'],
      [2, '2027-03-30', null],
    ],
    [[1, 2]],
  ],
  [
    'a third beside each of two that never meet',
    [
      [1, '2027-03-01', '2027-03-30'],
      [2, '2027-03-31', null],
      [3, '2027-03-01', null],
    ],
    [
      [1, 3],
      [2, 3],
    ],
  ],
  [
    'only before today',
    [
      [1, '2027-03-01', '2027-03-09'],
      [2, '2027-03-01', null],
    ],
    [],
  ],
  [
    'one product twice is no repetition',
    [
      [1, '2027-03-01', null],
      [1, '2027-03-01', null],
    ],
    [],
  ],
  [
    'a time with more of them has those with fewer',
    [
      [1, '2027-03-01', null],
      [2, '2027-03-01', null],
      [3, '2027-04-01', '2027-04-02'],
    ],
    [[1, 2, 3]],
  ],
])('products are compared: %s', (_name, terms, lists) => {
  const items = terms.map(([product, start, end]) => ({ product, start, end }));
  expect(takenTogether(items, TODAY)).toEqual(lists);
  expect(takenTogether(items.toReversed(), TODAY).toSorted()).toEqual(lists);
});
