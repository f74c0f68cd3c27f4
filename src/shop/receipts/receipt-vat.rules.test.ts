import { expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { vatByRate, vatName, type TaxedLine } from './receipt-vat.rules.ts';

const line = (price: number, vatPercent: TaxedLine['vatPercent'], isCalculated = false, quantity = 1): TaxedLine => ({
  unitPrice: kopecks(price),
  quantity,
  vatPercent,
  isCalculated,
});

it.each([
  [22, false, 'НДС 22 %'],
  [22, true, 'НДС 22/122'],
  [10, true, 'НДС 10/110'],
  [7, true, 'НДС 7/107'],
  [5, true, 'НДС 5/105'],
  [0, true, 'НДС 0 %'],
  [null, true, 'без НДС'],
] as const)('VAT of %j per cent, calculated %s, is called «%s»', (vatPercent, isCalculated, name) => {
  expect(vatName({ vatPercent, isCalculated }).replaceAll('\u00a0', ' ')).toBe(name);
});

it.each<[string, TaxedLine[], [string, number][]]>([
  ['nothing', [], []],
  ['a whole rate', [line(122_00, 22)], [['В том числе НДС 22 %', 22_00]]],
  ['the calculated one, of the same sum', [line(122_00, 22, true)], [['В том числе НДС 22/122', 22_00]]],
  // 0,18 each: line by line it would be 0,54.
  ['pieces, rounded once', [line(1_01, 22, false, 2), line(1_00, 22)], [['В том числе НДС 22 %', 54]]],
  ['many small lines, rounded once', Array.from({ length: 10 }, () => line(2, 22)), [['В том числе НДС 22 %', 4]]],
  [
    'each rate, the highest first; a prepayment beside what was sold',
    [line(300_00, null), line(110_00, 10), line(122_00, 22), line(244_00, 22, true), line(50_00, 0), line(110_00, 10)],
    [
      ['В том числе НДС 22 %', 22_00],
      ['В том числе НДС 22/122', 44_00],
      ['В том числе НДС 10 %', 20_00],
      ['В том числе НДС 0 %', 0],
      ['Без НДС', 300_00],
    ],
  ],
])('VAT of a receipt: %s', (_name, lines, expected) => {
  expect(vatByRate(lines).map(({ name, sum }) => [name.replaceAll('\u00a0', ' '), sum])).toEqual(expected);
});
