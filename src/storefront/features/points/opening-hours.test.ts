import { expect, it } from 'vitest';
import { timeOfWeek, todayInWords, weekInWords, type OpeningHours } from './opening-hours.ts';

const every = (days: readonly number[], from: number, to: number): OpeningHours =>
  days.map((day) => [day, from * 60, to * 60]);
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEK = [...WORKDAYS, 6, 7];

const office = [...every(WORKDAYS, 10, 20), ...every([6, 7], 10, 16)];
const withoutSunday = every([...WORKDAYS, 6], 10, 19);
const withLunch = [...every(WEEK, 9, 13), ...every(WEEK, 14, 21.5)];
const always = every(WEEK, 0, 24);

it.each([
  ['two kinds of days', office, 'пн–пт 10–20, сб–вс 10–16'],
  ['all days', every(WEEK, 9, 21), 'ежедневно 9–21'],
  ['a day off', withoutSunday, 'пн–сб 10–19, вс — выходной'],
  ['a break, half an hour', withLunch, 'ежедневно 9–13 и 14:00–21:30'],
  ['always', always, 'круглосуточно'],
  ['always, written as 23:59', WEEK.map((day) => [day, 0, 1439]) as OpeningHours, 'круглосуточно'],
  ['spans that meet', [...every(WEEK, 8, 12), ...every(WEEK, 12, 20)], 'ежедневно 8–20'],
  ['one day', every([3], 10, 12), 'пн–вт — выходной, ср 10–12, чт–вс — выходной'],
  ['never', [], 'временно закрыт'],
])('hours of a week: %s', (_what, hours, words) => {
  expect(weekInWords(hours).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['open', office, 1, 12, 'сегодня до 20:00'],
  ['not yet open', office, 1, 9, 'сегодня с 10:00'],
  ['closed since a minute', office, 1, 20, 'откроется завтра в 10:00'],
  ['on a Saturday evening', withoutSunday, 6, 21, 'откроется в пн в 10:00'],
  ['in the break', withLunch, 2, 13.5, 'сегодня с 14:00'],
  ['until midnight', every(WEEK, 8, 24), 7, 23, 'сегодня до полуночи'],
  ['always', always, 4, 3, 'круглосуточно'],
  ['opens on the same day next week', every([2], 10, 11), 2, 15, 'откроется в вт в 10:00'],
  ['never', [], 2, 15, ''],
])('today: %s', (_what, hours, day, hour, words) => {
  expect(todayInWords(hours, { day, minutes: hour * 60 }).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['Москва', 3, { day: 6, minutes: 20 * 60 + 30 }],
  ['Владивосток, where it is Sunday', 10, { day: 7, minutes: 3 * 60 + 30 }],
  ['Калининград', 2, { day: 6, minutes: 19 * 60 + 30 }],
])('a Saturday evening, by the clock of %s', (_where, utcOffset, time) => {
  expect(timeOfWeek(new Date('2026-11-21T17:30:00Z'), utcOffset)).toEqual(time);
});
