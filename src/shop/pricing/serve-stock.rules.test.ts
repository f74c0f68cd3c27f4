import { describe, expect, it } from 'vitest';
import { product, question } from '../../../test/support/price-question.ts';
import { price } from './price.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';

const MAGNESIUM = product(1, 100_00);
const ZINC = product(2, 100_00);
const WINTER = product(3, 100_00, {
  type: 'bundle',
  takes: [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ],
});

describe('a bundle and its part share stock', () => {
  it.each<[string, [SellableProduct, number][], Record<number, number>, unknown[]]>([
    [
      'enough for both',
      [
        [MAGNESIUM, 2],
        [WINTER, 1],
      ],
      { 1: 4, 2: 9 },
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    ],
    [
      'one too few: the later line has a problem, and names the earlier one',
      [
        [MAGNESIUM, 2],
        [WINTER, 1],
      ],
      { 1: 3, 2: 9 },
      [
        [undefined, undefined],
        ['out-of-stock', 1],
      ],
    ],
    [
      'the bundle first: its part keeps what is left',
      [
        [WINTER, 1],
        [MAGNESIUM, 2],
      ],
      { 1: 3, 2: 9 },
      [
        [undefined, undefined],
        ['not-enough', 3],
      ],
    ],
    [
      'a line that is too large takes what is available, as after its correction',
      [
        [MAGNESIUM, 5],
        [WINTER, 1],
      ],
      { 1: 3, 2: 9 },
      [
        ['not-enough', undefined],
        ['out-of-stock', 1],
      ],
    ],
    [
      'an unavailable bundle takes nothing from its parts',
      [
        [WINTER, 1],
        [MAGNESIUM, 3],
      ],
      { 1: 3, 2: 0 },
      [
        ['out-of-stock', undefined],
        [undefined, undefined],
      ],
    ],
    ['too few for the only line', [[MAGNESIUM, 5]], { 1: 3 }, [['not-enough', undefined]]],
    [
      'with no stock at all, no other line is named',
      [
        [MAGNESIUM, 1],
        [WINTER, 1],
      ],
      { 1: 0, 2: 9 },
      [
        ['out-of-stock', undefined],
        ['out-of-stock', undefined],
      ],
    ],
    [
      'another part is the scarce one',
      [
        [ZINC, 1],
        [MAGNESIUM, 1],
        [WINTER, 2],
      ],
      { 1: 99, 2: 2 },
      [
        [undefined, undefined],
        [undefined, undefined],
        ['not-enough', 2],
      ],
    ],
  ])('%s', (_what, lines, stock, expected) => {
    const priced = price(question(lines, [], stock));
    expect(priced.lines.map(({ problem, sharedWith }) => [problem, sharedWith?.id])).toEqual(expected);
  });
});
