import { expect, it } from 'vitest';
import { certificate, coupon, gift, product, question, seededRandom } from '../../../test/support/price-question.ts';
import { addMoney, kopecks } from '../../kernel/money.ts';
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

it('the rest is 0 or at least a ruble, after all certificates together', () => {
  expect(due(100_00, 0, certificate('a', 99_50))).toEqual([[['a', 99_00]], 1_00]);
  expect(due(1_20, 0, certificate('a', 50))).toEqual([[['a', 20]], 1_00]);
  const cases = [
    [1000_00, [999_50, 50], [999_50, 50], 0],
    [1000_00, [999_50, 5_00], [999_50, 50], 0],
    [1000_00, [50, 999_50], [50, 999_50], 0],
    [1000_00, [999_50, 20], [999_00], 1_00],
    [1000_00, [500_00, 499_50], [500_00, 499_00], 1_00],
    [1000_00, [20, 30, 40], [20, 30, 40], 999_10],
    [1_00, [50, 20], [], 1_00],
  ] as const;
  for (const [goods, balances, amounts, left] of cases)
    expect(due(goods, 0, ...balances.map((balance, index) => certificate(`c${index}`, balance)))).toEqual([
      amounts.map((amount, index) => [`c${index}`, amount]),
      left,
    ]);
});

it('for any sums: no certificate pays more than its balance, and together they pay all they can', () => {
  const random = seededRandom(11);
  let paidFully = 0;
  let keptRuble = 0;
  for (let times = 0; times < 2000; times++) {
    const total = 1_00 + random(20_00);
    const balances = Array.from({ length: 1 + random(4) }, () => 1 + random(1 + random(12_00)));
    // Often within a ruble of the total, on both sides.
    if (random(2)) {
      const others = addMoney(...balances.slice(1).map(kopecks));
      balances[0] = Math.max(1, total - others + random(3_00) - 1_50);
    }
    const codes = balances.map((balance, index) => certificate(`c${index}`, balance));
    const { adjustments, due: left } = price(question([[product(1, total), 1]], codes));
    for (const { source, amount } of adjustments)
      expect(amount).toBeLessThanOrEqual(balances[Number(String(source).slice(1))]!);
    const rest = total - addMoney(...balances.map(kopecks));
    expect([total, balances, left]).toEqual([total, balances, rest <= 0 ? 0 : Math.max(rest, 1_00)]);
    if (rest <= 0) paidFully++;
    else if (rest < 1_00) keptRuble++;
  }
  expect(paidFully).toBeGreaterThan(100);
  expect(keptRuble).toBeGreaterThan(100);
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
