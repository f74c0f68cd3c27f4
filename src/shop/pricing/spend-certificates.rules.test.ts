import { expect, it } from 'vitest';
import { certificate, coupon, gift, product, question } from '../../../test/support/price-question.ts';
import { kopecks } from '../../kernel/money.ts';
import type { CodeVerdict } from './code-verdict.rules.ts';
import { price } from './price.rules.ts';

const due = (goods: number, gifts: number, ...codes: CodeVerdict[]) => {
  const lines = [
    ...(goods > 0 ? [[product(1, goods), 1] as const] : []),
    ...(gifts > 0 ? [[gift(2, gifts), 1] as const] : []),
  ];
  const priced = price(question(lines, codes));
  return [priced.adjustments.map(({ source, amount }) => [source, amount]), priced.due];
};

it('certificates pay up to their balance; the one that expires sooner pays first', () => {
  expect(due(100_00, 0)).toEqual([[], 100_00]);
  expect(due(100_00, 0, certificate('a', 30_00))).toEqual([[['a', 30_00]], 70_00]);
  expect(due(100_00, 0, certificate('a', 300_00))).toEqual([[['a', 100_00]], 0]);
  const expected = [
    [
      ['b', 60_00],
      ['a', 40_00],
    ],
    0,
  ];
  const [a, b] = [certificate('a', 60_00), certificate('b', 60_00, '2028-01-01')];
  expect(due(100_00, 0, a, b)).toEqual(expected);
  expect(due(100_00, 0, b, a)).toEqual(expected);
});

it('a certificate never pays for a certificate', () => {
  expect(due(50_00, 100_00, certificate('a', 500_00))).toEqual([[['a', 50_00]], 100_00]);
  expect(due(0, 100_00, certificate('a', 500_00))).toEqual([[], 100_00]);
});

it('the rest is 0 or at least a ruble', () => {
  expect(due(100_00, 0, certificate('a', 99_50))).toEqual([[['a', 99_00]], 1_00]);
  expect(due(100_00, 0, certificate('a', 99_50), certificate('b', 5_00))).toEqual([
    [
      ['a', 99_00],
      ['b', 1_00],
    ],
    0,
  ]);
  expect(due(1_20, 0, certificate('a', 50))).toEqual([[['a', 20]], 1_00]);
});

it('is spread over goods after the coupon and over delivery, to the kopeck', () => {
  const input = question(
    [
      [product(1, 100_00), 1],
      [product(2, 100_00), 1],
      [gift(3, 500_00), 1],
    ],
    [coupon(1, 'sum', 50_00), certificate('a', 70_00), certificate('b', 30_01, '2030-01-01')],
  );
  const { adjustments, due: left } = price(input, kopecks(50_00));
  expect(adjustments.map(({ perLine, onDelivery }) => [...perLine, onDelivery])).toEqual([
    [25_00, 25_00, 0, 0],
    [26_25, 26_25, 0, 17_50],
    [11_26, 11_25, 0, 7_50],
  ]);
  expect(left).toBe(500_00 + 99_99);
});
