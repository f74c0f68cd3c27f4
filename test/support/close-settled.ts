import { SCHEDULE } from '../../src/jobs/schedule.ts';
import { addMinutes } from '../../src/kernel/dates.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Closes a shop after three hours and every scheduled job: work that is due and not done, such as a missing refund or closing receipt
 * of an order of the stories, is then a violation too.
 */
export async function closeSettled(shop: TestShop): Promise<void> {
  // What waits for hours is told to the staff.
  shop.expectErrors(/"msg":"an exception for the staff"/, shop.logged.length);
  await shop.shiftClock(3 * 3_600_000);
  for (const { job } of SCHEDULE) await shop.enqueue(job);
  await shop.drain();
  await shop.close(addMinutes(shop.now(), -120));
}
