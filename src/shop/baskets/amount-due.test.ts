import { expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { amountDue } from './amount-due.ts';

const certificate = (id: string, balance: number, validUntil = '2029-01-01') => ({
  id,
  balance: kopecks(balance),
  validUntil: new Date(validUntil),
});
const due = (payable: number, certificateGoods: number, ...certificates: ReturnType<typeof certificate>[]) => {
  const { spends, total } = amountDue(
    { payable: kopecks(payable), certificateGoods: kopecks(certificateGoods) },
    certificates,
  );
  return [spends.map(({ id, amount }) => [id, amount]), total];
};

it('certificates pay what they have; the one that ends sooner pays first', () => {
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
  expect(due(150_00, 100_00, certificate('a', 500_00))).toEqual([[['a', 50_00]], 100_00]);
  expect(due(100_00, 100_00, certificate('a', 500_00))).toEqual([[], 100_00]);
});

it('what is left is nothing or at least a ruble', () => {
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
