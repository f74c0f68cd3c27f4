import { addDays, addMinutes, moscowDay } from '../../../src/kernel/dates.ts';
import { moscowDayStart } from '../../../src/kernel/moscow-time.ts';
import { contactOfAnna, contactOfBoris } from '../account.ts';
import { DEMO_LOGIN } from '../customers.ts';
import { openBuyer, type Buyer } from './buyer.ts';
import { openDesk, type Desk } from './desk.ts';
import { openOffice, type Office } from './office.ts';
import { askPast, runPastNight, runPastSchedule, watchPast } from './past-jobs.ts';
import type { PastShop } from './past-shop.ts';
import { openRamp, type Ramp } from './ramp.ts';

/** «14:05» in Moscow on a day of a scenario, counted from its first; or so many minutes ago. */
export type Moment = { readonly day: number; readonly at: string } | { readonly minutesAgo: number };

export interface Cast {
  readonly anna: Buyer;
  /** Without an account. */
  readonly boris: Buyer;
  /** Вера, of the staff, and what carriers do with the boxes that she gives them. */
  readonly vera: Desk;
  readonly ramp: Ramp;
  readonly office: Office;
  readonly shop: PastShop;
}

/** What happens to one order, or before there are any: each moment that it yields is waited for. */
export type Scenario<Result = void> = (cast: Cast) => AsyncGenerator<Moment, Result>;

export interface Begun {
  /** The first day of the scenario. */
  readonly daysAgo: number;
  readonly scenario: Scenario<unknown>;
}

interface Playing {
  readonly daysAgo: number;
  readonly steps: AsyncGenerator<Moment, unknown>;
  next: Date | undefined;
}

/** Between two looks of the schedule at what is due, as in the shop. */
const RECEIPT_MINUTES = 5;

/** Plays all scenarios at once, step by step in the order of their moments, as if the orders had happened beside each other. */
export async function playScenarios(shop: PastShop, customerId: number, begun: readonly Begun[], now: Date) {
  const { name, lastName, phone } = contactOfAnna;
  const cast: Cast = {
    shop,
    anna: openBuyer(shop, { name: `${name} ${lastName}`, phone, email: DEMO_LOGIN.email }, customerId),
    boris: openBuyer(shop, contactOfBoris),
    vera: openDesk(shop),
    ramp: openRamp(shop),
    office: openOffice(shop),
  };
  const playing: Playing[] = [];
  async function step(one: Playing): Promise<void> {
    const { value, done } = await one.steps.next();
    one.next = done ? undefined : momentOf(value, one.daysAgo, now);
  }
  for (const { daysAgo, scenario } of begun) {
    const one: Playing = { daysAgo, steps: scenario(cast), next: undefined };
    await step(one);
    playing.push(one);
  }
  const schedule = shop.as({ kind: 'job', name: 'schedule' });
  let today = moscowDay(shop.now());
  let asked = shop.now();
  for (;;) {
    const [first] = playing.filter(({ next }) => next).sort((one, other) => Number(one.next) - Number(other.next));
    if (!first?.next) break;
    await shop.moveTo(first.next);
    await step(first);
    await shop.runDueJobs();
    if (shop.now() >= addMinutes(asked, RECEIPT_MINUTES)) {
      asked = shop.now();
      await runPastSchedule(schedule);
    }
    if (moscowDay(shop.now()) === today) continue;
    today = moscowDay(shop.now());
    await runPastNight(schedule);
  }
  await shop.moveTo(now);
  await runPastSchedule(schedule);
  await runPastNight(schedule);
  await watchPast(schedule);
  await askPast(schedule, shop.site);
  await shop.runDueJobs();
}

/** Midnight in Moscow. */
export const dayStart = (daysAgo: number, now: Date): Date => moscowDayStart(moscowDay(addDays(now, -daysAgo)));

function momentOf(moment: Moment, daysAgo: number, now: Date): Date {
  if ('minutesAgo' in moment) return addMinutes(now, -moment.minutesAgo);
  const [hours = 0, minutes = 0] = moment.at.split(':').map(Number);
  const at = addMinutes(dayStart(daysAgo - moment.day, now), hours * 60 + minutes);
  if (at > now) throw new Error(`day ${moment.day} of a scenario that began ${daysAgo} days ago is not over`);
  return at;
}
