import { addDays, moscowDay } from '../../src/kernel/dates.ts';

/** The next days on which carriers of the sandbox send couriers, by the clock of Moscow: `2026-11-26`. */
export function nextWorkdays(now: Date, count: number): string[] {
  const days = Array.from({ length: count * 2 }, (_, nth) => moscowDay(addDays(now, nth + 1)));
  return days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0).slice(0, count);
}
