import { describe, expect, it } from 'vitest';
import { boundsOf, dayAfter, daysOfMonth, isLate, isMonthOver, planNight } from './day.rules.ts';

const NIGHT = {
  now: new Date('2026-11-25T01:30:00Z'),
  companies: ['cdek'],
  since: '2026-01-01',
  compared: [],
  open: [],
};
const AGES_ALONE = Array.from({ length: 14 }, (_day, nth) => ({
  day: dayAfter('2026-11-25', -nth - 1),
  company: 'cdek',
}));
const daysOf = (more: object) => planNight({ ...NIGHT, ...more })?.map(({ day }) => day.slice(5));

describe('days that are compared', () => {
  it('are days in Moscow', () => {
    expect(boundsOf('2026-11-25').from.toISOString()).toBe('2026-11-24T21:00:00.000Z');
    expect(boundsOf('2026-11-25').to.toISOString()).toBe('2026-11-25T20:59:59.999Z');
    expect(daysOfMonth('2027-02-01')).toEqual({ first: '2027-02-01', last: '2027-02-28' });
    expect(isLate('2026-11-22', NIGHT.now)).toBe(true);
    expect(isLate('2026-11-23', NIGHT.now)).toBe(false);
  });

  it.each<[string, object, string[] | undefined]>([
    ['not before the night', { now: new Date('2026-11-25T00:59:00Z') }, undefined],
    ['yesterday, and again after three and ten days', { compared: AGES_ALONE }, ['11-24', '11-22', '11-15']],
    [
      'days with open differences',
      { compared: AGES_ALONE, open: [{ day: '2026-10-02', company: 'cdek' }] },
      ['11-24', '11-22', '11-15', '10-02'],
    ],
    [
      'days that were missed, but none before the beginning',
      { since: '2026-11-21' },
      ['11-24', '11-23', '11-22', '11-21'],
    ],
  ])('%s', (_what, more, days) => {
    expect(daysOf(more)).toEqual(days);
  });

  it.each([
    ['2026-10-01', true],
    ['2026-11-01', false],
  ])('the month %s is over: %s', (month, isOver) => {
    expect(isMonthOver(month, NIGHT.now)).toBe(isOver);
  });
});
