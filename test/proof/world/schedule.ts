import { moscowDay } from '../../../src/kernel/dates.ts';
import type { ProofWorld } from './world.ts';

const SCHEDULED = [
  'allocate-shipments',
  'check-parcels',
  'expire-orders',
  'resettle-payments',
  'poll-receipts',
  'collect-claims',
  'watch-shipments',
  'poll-refunds',
  'resend-letters',
  'redeliver-digital',
];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Moves all clocks forward and carries out the schedule once. */
export async function passTime(world: ProofWorld, ms: number): Promise<void> {
  if (ms > 0) await world.shiftClock(ms);
  for (const job of SCHEDULED) await world.enqueue(job);
}

/**
 * Lets all queues drain: the clock is moved over every pause and deadline, so that what was lost is found by the schedule.
 */
export async function settle(world: ProofWorld): Promise<void> {
  // A job enqueues another one that is due a few seconds later, or asks the company again after minutes.
  for (const minutes of [0, 0.1, 0.1, 0.1, 1, 3, 12, 45, 70, 130, 130]) {
    await passTime(world, minutes * MINUTE);
    await world.drain();
  }
}

/** The nights after: each compares the day before with what the companies list. */
export async function compareDays(world: ProofWorld, nights = 2): Promise<void> {
  for (let night = 0; night < nights; night += 1) {
    const today = new Date(`${moscowDay(world.now())}T00:00:00+03:00`).getTime();
    await passTime(world, today + 29 * HOUR - world.now().getTime());
    await world.enqueue('reconcile');
    await world.drain();
  }
  await passTime(world, 3 * HOUR);
  await world.drain();
}
