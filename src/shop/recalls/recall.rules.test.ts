import { expect, it } from 'vitest';
import { csvCell, recallSms, unconfirmedSince } from './recall.rules.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+7 916', `"'+7 916"`],
  ['-', `"'-"`],
  ['@x', `"'@x"`],
  ['a "b"; c', '"a ""b""; c"'],
  [null, '""'],
  [7, '7'],
])('a cell of a table: %j is %s', (value, cell) => expect(csvCell(value)).toBe(cell));

it('an SMS fits into two and names no goods', () =>
  expect(recallSms(10_001, '8 800 555-00-00').length).toBeLessThanOrEqual(134));

it('a letter has two days', () =>
  expect(unconfirmedSince(new Date('2026-11-28T12:00:00Z'))).toEqual(new Date('2026-11-26T12:00:00Z')));
