import { describe, expect, it } from 'vitest';
import { closedSpansOf, isClosedOn, readClosedDays } from './closed-days.ts';

describe('closed days as text', () => {
  it.each([
    ['1–3 января', ['01-01', '01-02', '01-03']],
    ['23\u00a0февраля, 1 и 9 мая', ['02-23', '05-01', '05-09']],
    ['31 декабря 2026, 11 Января 2027 г.', ['2026-12-31', '2027-01-11']],
    ['4 ноября; 6 - 7 ноября 2027', ['11-04', '2027-11-06', '2027-11-07']],
    ['29 февраля', ['02-29']],
    ['', undefined],
    ['праздники', undefined],
    ['1', undefined],
    ['0 мая', undefined],
    ['31 апреля', undefined],
    ['29 февраля 2027', undefined],
    ['8–1 января', undefined],
    ['31 декабря – 2 января', undefined],
    ['1 мая, 9', undefined],
  ])('%s', (text, days) => {
    const read = readClosedDays(text);
    expect(read && [...read].toSorted()).toEqual(days);
  });

  it('without a year are closed in every year', () => {
    const closed = readClosedDays('1 января, 11 января 2027')!;
    const days = ['2027-01-01', '2028-01-01', '2027-01-11', '2028-01-11'];
    expect(days.map((day) => isClosedOn(closed, day))).toEqual([true, true, true, false]);
  });
});

it('closed days of a year, those in a row as one span', () => {
  const closed = readClosedDays('31 декабря, 1–3 января, 4 января 2027, 23 февраля, 11 января 2028')!;
  expect(closedSpansOf(closed, 2027)).toEqual([
    { from: '2027-01-01', through: '2027-01-04' },
    { from: '2027-02-23', through: '2027-02-23' },
    { from: '2027-12-31', through: '2027-12-31' },
  ]);
});
