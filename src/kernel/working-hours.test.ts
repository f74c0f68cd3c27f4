import { describe, expect, it } from 'vitest';
import { isWorkingAt, readHours, type WorkingHours } from './working-hours.ts';

/** «Mo 9:00-20:00 …» from Monday on, without closed days. */
const shown = (hours: WorkingHours | undefined) => {
  const time = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  return [1, 2, 3, 4, 5, 6, 0]
    .map((day) => (hours?.[day] ?? []).map(({ from, to }) => `${time(from)}-${time(to)}`).join('+'))
    .join(' ');
};
const every = (span: string) => Array(7).fill(span).join(' ');

describe('working hours as text', () => {
  it.each([
    ['ежедневно 9:00–20:00', every('9:00-20:00')],
    ['9:30-20:00', every('9:30-20:00')],
    ['без\u00a0выходных, 9 – 20', every('9:00-20:00')],
    ['по\u00a0будням 10:00–18:00', `${'10:00-18:00 '.repeat(5)} `],
    ['Пн–пт, 0:00–24:00', `${'0:00-24:00 '.repeat(5)} `],
    ['Пн–Пт 10–20, Сб 10–16', `${'10:00-20:00 '.repeat(5)}10:00-16:00 `],
    ['по будням 9:00–20:00, в субботу 10:00–15:00', `${'9:00-20:00 '.repeat(5)}10:00-15:00 `],
    ['пн–пт 9:00–13:00, 14:00–18:00', `${'9:00-13:00+14:00-18:00 '.repeat(5)} `],
    ['пн, ср и пт 10:00–18:00; сб–вс 11–15', '10:00-18:00  10:00-18:00  10:00-18:00 11:00-15:00 11:00-15:00'],
    ['ежедневно 9–20, вс выходной', `${'9:00-20:00 '.repeat(6)}`],
    ['чт–пн 10–18', '10:00-18:00   10:00-18:00 10:00-18:00 10:00-18:00 10:00-18:00'],
  ])('%s', (text, week) => expect(shown(readHours(text))).toBe(week));

  it.each([
    '',
    'круглосуточно',
    'ежедневно 20:00–9:00',
    'ежедневно 9:75–20:00',
    'ежедневно 9:00–25:00',
    'ежедневно',
    'выходной',
    'вс выходной',
    'пн–пт 9–18, сб',
    'пн–пт 9–14, 13–18',
    'пн–xx 9–18',
    'пн–ср–пт 9–18',
    'constructor 9–18',
    'пн–пт 9–18 обед',
  ])('«%s» cannot be parsed', (text) => expect(readHours(text)).toBeUndefined());

  it('are in Moscow time', () => {
    const daily = readHours('ежедневно 9:00–20:00')!;
    const weekdays = readHours('по будням 9:00–20:00')!;
    // A Saturday.
    const at = (time: string) => new Date(`2026-11-21T${time}:00+03:00`);
    expect(['08:59', '09:00', '19:59', '20:00'].map((time) => isWorkingAt(daily, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isWorkingAt(weekdays, at('12:00'))).toBe(false);
    expect(isWorkingAt(weekdays, new Date('2026-11-23T06:00:00Z'))).toBe(true);
  });
});
