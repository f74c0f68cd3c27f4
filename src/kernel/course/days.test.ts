import { expect, it } from 'vitest';
import { dayIn, hourIn, isCourseZone, nextDayAt, offsetChanges, offsetMinutes } from './days.ts';

const at = (moment: string) => new Date(moment);

it.each([
  ['Europe/Moscow', '2027-03-01T20:59:59Z', '2027-03-01', 23],
  ['Europe/Moscow', '2027-03-01T21:00:00Z', '2027-03-02', 0],
  // Summer time from 28 March to 31 October 2027.
  ['Europe/Berlin', '2027-03-27T22:30:00Z', '2027-03-27', 23],
  ['Europe/Berlin', '2027-03-28T22:30:00Z', '2027-03-29', 0],
  ['Europe/Berlin', '2027-10-30T22:30:00Z', '2027-10-31', 0],
  ['Europe/Berlin', '2027-10-31T22:30:00Z', '2027-10-31', 23],
  ['America/New_York', '2027-07-01T03:59:00Z', '2027-06-30', 23],
  ['Asia/Kolkata', '2027-01-01T18:30:00Z', '2027-01-02', 0],
  ['Pacific/Apia', '2026-12-31T11:00:00Z', '2027-01-01', 0],
])('in %s it is at %s the day %s and the hour %i', (zone, moment, day, hour) => {
  expect([dayIn(zone, at(moment)), hourIn(zone, at(moment))]).toEqual([day, hour]);
});

it.each([
  ['Europe/Moscow', '2027-03-01T05:00:00Z', '2027-03-01T21:00:00.000Z'],
  ['Europe/Moscow', '2027-03-01T21:00:00Z', '2027-03-02T21:00:00.000Z'],
  ['Europe/Berlin', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00.000Z'],
  ['Europe/Berlin', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00.000Z'],
  // In Santiago the clock goes from 23:59 to 01:00 on that night: the day begins at one.
  ['America/Santiago', '2027-09-04T20:00:00Z', '2027-09-05T04:00:00.000Z'],
])('in %s the day after %s begins at %s', (zone, moment, next) => {
  expect(nextDayAt(zone, at(moment)).toISOString()).toBe(next);
});

it('finds when a clock is changed', () => {
  const changes = (zone: string) =>
    offsetChanges(zone, at('2027-01-01T00:00:00Z'), at('2027-12-31T00:00:00Z')).map((one) => [
      one.at.toISOString().slice(0, 16),
      one.minutes,
    ]);
  expect(changes('Europe/Moscow')).toEqual([]);
  expect(changes('Europe/Berlin')).toEqual([
    ['2027-03-28T01:00', 120],
    ['2027-10-31T01:00', 60],
  ]);
  expect(offsetMinutes('America/St_Johns', at('2027-01-15T12:00:00Z'))).toBe(-210);
});

it.each(['Europe/Moscow', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
  '%s is a zone',
  (zone) => expect(isCourseZone(zone)).toBe(true),
);
it.each(['Mars/Olympus', 'europe/moscow', 'Europe/MOSCOW', '+03:00', 'toString', '', 'Europe/Moscow; drop', 3])(
  '%s is no zone',
  (zone) => expect(isCourseZone(zone)).toBe(false),
);
