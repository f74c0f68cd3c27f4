import type { House } from './house.ts';

const HOUR = 3_600_000;

/** Moves the clock of the shop on to a morning: no hour and no day that is counted ends before the story does. */
export async function beginAtNine(house: House): Promise<void> {
  const sinceNine = (house.now().getTime() - 9 * HOUR) % (24 * HOUR);
  await house.shiftClock(24 * HOUR - sinceNine);
}
