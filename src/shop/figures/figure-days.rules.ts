import { addDays, moscowDay } from '../../kernel/dates.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';

/** Today and the days before it, the first first, in ISO 8601. */
export function lastDays(now: Date, count: number): readonly string[] {
  const noon = addDays(moscowDayStart(moscowDay(now)), 0.5);
  return Array.from({ length: count }, (_, index) => moscowDay(addDays(noon, index + 1 - count)));
}

/** One value for each day, also for those of which nothing was found. */
export function byDay<T extends object>(
  days: readonly string[],
  found: readonly (T & { readonly day: string })[],
  none: T,
): readonly (T & { readonly day: string })[] {
  const known = new Map(found.map((one) => [one.day, one]));
  return days.map((day) => known.get(day) ?? { ...none, day });
}
