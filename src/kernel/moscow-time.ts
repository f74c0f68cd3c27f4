/** Constant offset of Moscow since 2014; it has no summer time. */
export const MOSCOW_OFFSET = '+03:00';
const OFFSET_MS = 3 * 3_600_000;

/** A date whose UTC parts (`getUTCDay`, `getUTCHours`…) are those of the clock in Moscow. */
export function moscowClock(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MS);
}

/** The moment when the clock in Moscow shows these UTC parts: the inverse of {@link moscowClock}. */
export function atMoscowClock(clock: Date): Date {
  return new Date(clock.getTime() - OFFSET_MS);
}

/** Minutes since midnight in Moscow, 0 to 1439. */
export function moscowMinute(moment: Date): number {
  const clock = moscowClock(moment);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** Midnight in Moscow, with which a day begins. @param day `2026-11-21` */
export function moscowDayStart(day: string): Date {
  return new Date(`${day}T00:00:00${MOSCOW_OFFSET}`);
}
