import type { TestShop } from './test-shop.ts';

const HOUR = 3_600_000;

/** Moves the clock to 9:00 UTC, so that no hour or day that is counted ends during the test. */
export async function moveClockToNine(shop: TestShop): Promise<void> {
  const sinceNine = (shop.now().getTime() - 9 * HOUR) % (24 * HOUR);
  await shop.shiftClock(24 * HOUR - sinceNine);
}
