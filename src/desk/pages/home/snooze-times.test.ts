import { expect, it } from 'vitest';
import { fromField, toField } from '../../words/moscow-field.ts';
import { snoozeTimes } from './snooze-times.ts';

it.each([
  ['Thursday noon', '2026-11-26T09:00:00Z', ['2026-11-26T11:00', '2026-11-27T06:00', '2026-11-30T06:00']],
  [
    'Thursday night, in Moscow already Friday',
    '2026-11-26T22:30:00Z',
    ['2026-11-27T00:30', '2026-11-28T06:00', '2026-11-30T06:00'],
  ],
  ['Sunday: Monday is tomorrow', '2026-11-29T09:00:00Z', ['2026-11-29T11:00', '2026-11-30T06:00']],
  [
    'Monday early: the next one at nine is more than a week away',
    '2026-11-30T05:00:00Z',
    ['2026-11-30T07:00', '2026-12-01T06:00'],
  ],
  ['Monday noon', '2026-11-30T09:00:00Z', ['2026-11-30T11:00', '2026-12-01T06:00', '2026-12-07T06:00']],
])('%s', (_, now, times) => {
  expect(snoozeTimes(new Date(now)).map(({ until }) => until.toISOString().slice(0, 16))).toEqual(times);
});

it('fields show the clock of Moscow', () => {
  expect(toField(new Date('2026-11-30T06:00:00Z'))).toBe('2026-11-30T09:00');
  expect(fromField('2026-11-30T09:00')).toEqual(new Date('2026-11-30T06:00:00Z'));
  expect(fromField('')).toBeUndefined();
});
