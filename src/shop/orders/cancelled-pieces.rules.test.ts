import { expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { bonusesLeft, dueOf, isDeliveryCancelled, takenBy, worthOf } from './cancelled-pieces.rules.ts';

it.each([
  [100_00, 3, 1, 33_33],
  [100_00, 3, 2, 66_66],
  [100_00, 3, 3, 100_00],
  [0, 2, 1, 0],
])('of %i kopecks for %i pieces, %i are worth %i', (sum, quantity, pieces, worth) => {
  expect(worthOf(sum, { quantity }, pieces)).toBe(worth);
});

it('a piece of a bundle takes its share of each part', () => {
  const takes = [
    { productId: 1, quantity: 4 },
    { productId: 2, quantity: 2 },
  ];
  expect(takenBy({ quantity: 2, takes }, 1)).toEqual([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ]);
  expect(takenBy({ quantity: 2, takes }, 0)).toEqual([]);
});

it.each([
  // Pieces, cancelled, packs of a piece, packs left.
  [4, 0, 1, 1, 251_00],
  [4, 1, 1, 1, 251_00],
  [4, 1, 1, 2, 501_00],
  [2, 0, 3, 3, 501_00],
  [2, 0, 3, 2, 0],
  [4, 0, 1, 0, 0],
])(
  'of 1001 bonuses for %i pieces, %i cancelled, of %i packs each: for %i packs left go back %i',
  (quantity, cancelled, packs, left, back) => {
    const takes = [{ productId: 1, quantity: quantity * packs }];
    expect(bonusesLeft(1_001_00, { quantity, cancelled, takes }, left)).toBe(back);
  },
);

it.each([
  ['something is left to be sent', [[3, 2, 1]], false],
  [
    'one of two lines is left',
    [
      [3, 3, 1],
      [1, 0, 1],
    ],
    false,
  ],
  [
    'only digital goods are left',
    [
      [3, 3, 1],
      [1, 0, 0],
    ],
    true,
  ],
  ['all goods are digital', [[1, 0, 0]], false],
] as const)('delivery is cancelled when nothing is left to be sent: %s', (_what, lines, expected) => {
  const of = lines.map(([quantity, cancelled, takes]) => ({ quantity, cancelled, takes: Array(takes) }));
  expect(isDeliveryCancelled(of)).toBe(expected);
});

it('what is due is the total without what was cancelled', () => {
  expect(dueOf({ total: kopecks(500_00), cancelledAmount: kopecks(33_33) })).toBe(466_67);
});
