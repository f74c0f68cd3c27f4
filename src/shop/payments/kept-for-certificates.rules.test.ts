import { expect, it } from 'vitest';
import { rubles } from '../../kernel/money.ts';
import { keptForCertificates, sumKept } from './kept-for-certificates.rules.ts';

const line = (position: number, quantity: number, price: number) => ({ position, quantity, unitPrice: rubles(price) });
const sold = (at: number, denomination: number, spent: number) => ({
  line: at,
  denomination: rubles(denomination),
  spent: rubles(spent),
});

it.each([
  ['nothing spent', [line(0, 1, 2000)], [sold(0, 2000, 0)], {}, 0],
  ['all spent', [line(0, 1, 2000)], [sold(0, 2000, 2000)], { 0: [2000, 1] }, 2000],
  ['a part', [line(0, 1, 2000)], [sold(0, 2000, 500)], { 0: [500, 0] }, 500],
  ['one of two', [line(0, 2, 2000)], [sold(0, 2000, 2000), sold(0, 2000, 0)], { 0: [2000, 1] }, 2000],
  ['sold below its value', [line(0, 1, 1800)], [sold(0, 2000, 1900)], { 0: [1800, 0] }, 1800],
  [
    'two lines beside tea',
    [line(0, 3, 300), line(1, 1, 2000), line(2, 1, 5000)],
    [sold(1, 2000, 100), sold(2, 5000, 5000)],
    { 1: [100, 0], 2: [5000, 1] },
    5100,
  ],
] as const)('%s', (_what, lines, certificates, kept, sum) => {
  const found = keptForCertificates(lines, certificates);
  const expected = Object.entries(kept).map(([at, [money, pieces]]) => [Number(at), { kept: rubles(money), pieces }]);
  expect([...found]).toEqual(expected);
  expect(sumKept(found)).toBe(rubles(sum));
});
