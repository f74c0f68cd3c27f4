import { describe, expect, it } from 'vitest';
import { isWorkingAt, readHours } from './working-hours.ts';

describe('working hours as text', () => {
  it.each([
    ['ежедневно 9:00–20:00', { days: 'daily', from: 540, to: 1200 }],
    ['9:30-20:00', { days: 'daily', from: 570, to: 1200 }],
    ['по\u00a0будням 10:00–18:00', { days: 'weekdays', from: 600, to: 1080 }],
    ['Пн–пт, 0:00–24:00', { days: 'weekdays', from: 0, to: 1440 }],
    ['круглосуточно', undefined],
    ['ежедневно 20:00–9:00', undefined],
    ['ежедневно 9:75–20:00', undefined],
    ['по будням 9:00–20:00, в субботу 10:00–15:00', undefined],
  ])('%s', (text, hours) => expect(readHours(text)).toEqual(hours));

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
