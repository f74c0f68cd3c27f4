import { expect, it } from 'vitest';
import { byDay, lastDays } from './figure-days.rules.ts';

it.each([
  ['2026-11-26T20:59:59Z', ['2026-11-25', '2026-11-26']],
  ['2026-11-26T21:00:00Z', ['2026-11-26', '2026-11-27']],
  ['2026-12-31T21:30:00Z', ['2026-12-31', '2027-01-01']],
])('days of Moscow at %s', (now, days) => {
  expect(lastDays(new Date(now), 2)).toEqual(days);
});

it('a day without anything is there, too', () => {
  expect(byDay(['2026-11-25', '2026-11-26'], [{ day: '2026-11-26', orders: 3 }], { orders: 0 })).toEqual([
    { day: '2026-11-25', orders: 0 },
    { day: '2026-11-26', orders: 3 },
  ]);
});
