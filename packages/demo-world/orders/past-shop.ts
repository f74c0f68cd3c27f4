import type pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../../src/kernel/actor.ts';
import { allDone } from '../../../src/platform/all-done.ts';
import { shiftingClock } from '../../../src/platform/clock.ts';
import { createContext } from '../../../src/platform/context.ts';
import type { Db } from '../../../src/platform/database.ts';
import { openLog } from '../../../src/platform/log.ts';
import type { Companies } from '../../../src/shop/companies.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { cachingCarrier } from '../../../src/shop/delivery/caching-carrier.ts';
import { isLetter, isSilence, runPastJob, type PastSite } from './past-jobs.ts';

/** The sandbox of this shop, whose clock is moved with that of the orders. */
export interface PastSandbox {
  readonly url: string;
  /** Moves the clock of all companies forward, or back by a negative number; resolves when they use it. */
  shiftClock(ms: number): Promise<unknown>;
}

export interface PastParts {
  readonly companies: Companies;
  readonly sandbox: PastSandbox;
  readonly site: PastSite;
}

/** The actions of the shop with a clock that is in the past, and its jobs, which run when they are due by that clock. */
export interface PastShop {
  readonly site: PastSite;
  readonly db: Db;
  now(): Date;
  as(actor: Actor): ShopContext;
  /** Tells the companies what buyers and carriers do: a step of their control API. */
  happens(step: object): Promise<void>;
  /** Plans how the next request to a company fails: the same as its control API takes. */
  fails(how: object): Promise<void>;
  /** Changes what a company says: of a payment, a receipt or a register. */
  changes(what: 'restate' | 'receipt' | 'register', how: object): Promise<void>;
  /** The mail server takes no letters about this order from now on. */
  holdsLetters(orderId: string): void;
  /** Sets the clock to a later moment, and on the way runs what is due. */
  moveTo(moment: Date): Promise<void>;
  /** Runs what is due now. */
  runDueJobs(): Promise<void>;
}

interface WaitingJob {
  readonly name: string;
  readonly payload: object;
  readonly at: number;
  readonly tries: number;
}

/**
 * Most tries of a job whose company has not answered clearly, and the pause between them. What is not answered by then is left to the
 * schedule, as by the queue.
 */
const MOST_TRIES = 4;
const PAUSE_MS = 60_000;

/**
 * Runs `work` in one transaction of one connection, with the clock of the shop and of its companies at `from`. Each action is a
 * savepoint of it: a shop that is killed meanwhile has no half of a past. Jobs that are due after `until` are left to the schedule.
 */
export async function inPastShop(
  client: pg.PoolClient,
  { companies, sandbox, site }: PastParts,
  from: Date,
  work: (shop: PastShop) => Promise<void>,
): Promise<void> {
  const db: Db = drizzle(client);
  const clock = shiftingClock();
  const waiting: WaitingJob[] = [];
  const held = new Set<string>();
  let shifted = 0;
  async function shift(ms: number): Promise<void> {
    clock.shift(ms);
    shifted += ms;
    await sandbox.shiftClock(ms);
  }
  const context = createContext<Companies>(
    {
      db,
      transaction: (action) => inSavepoint(client, () => action(db)),
      now: clock.now,
      log: openLog('silent'),
      companies: withPricesKept(companies),
      queue: {
        async send(job, payload, { delaySeconds }) {
          waiting.push({ name: job.name, payload, at: clock.now().getTime() + delaySeconds * 1_000, tries: 0 });
        },
      },
    },
    { kind: 'system' },
  );
  function takeNext(until: number): WaitingJob | undefined {
    const next = waiting.reduce<WaitingJob | undefined>((one, job) => (one && one.at <= job.at ? one : job), undefined);
    if (!next || next.at > until) return undefined;
    waiting.splice(waiting.indexOf(next), 1);
    return next;
  }
  async function runNext(job: WaitingJob): Promise<void> {
    const ahead = job.at - clock.now().getTime();
    if (ahead > 0) await shift(ahead);
    if (isLetter(job) && held.has((job.payload as { orderId?: string }).orderId ?? '')) return;
    try {
      await runPastJob(context.as({ kind: 'job', name: job.name }), site, job);
    } catch (error) {
      if (!isSilence(error)) throw error;
      if (job.tries >= MOST_TRIES) return;
      waiting.push({ ...job, tries: job.tries + 1, at: clock.now().getTime() + PAUSE_MS });
    }
  }
  async function runUntil(moment: Date | undefined): Promise<void> {
    for (;;) {
      const job = takeNext((moment ?? clock.now()).getTime());
      if (!job) return;
      await runNext(job);
    }
  }
  await client.query('begin; savepoint of_action');
  try {
    await shift(from.getTime() - clock.now().getTime());
    await work({
      site,
      db,
      now: clock.now,
      as: context.as,
      happens: (step) => control(sandbox.url, 'advance', { webhook: 'lose', ...step }),
      fails: (how) => control(sandbox.url, 'fail', how),
      changes: (what, how) => control(sandbox.url, what, how),
      holdsLetters: (orderId) => void held.add(orderId),
      async moveTo(moment) {
        await runUntil(moment);
        const ahead = moment.getTime() - clock.now().getTime();
        if (ahead > 0) await shift(ahead);
      },
      runDueJobs: () => runUntil(undefined),
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
    await sandbox.shiftClock(-shifted);
  }
}

/** Each order asks all carriers twice. */
function withPricesKept(companies: Companies): Companies {
  const allCarriers = companies.allCarriers.map(cachingCarrier);
  return { ...companies, allCarriers, carriers: allCarriers };
}

/** An action begins where the one before has ended, so that both need one message. It is sent with the first statement of `work`. */
async function inSavepoint<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const begun = client.query('release savepoint of_action; savepoint of_action');
  try {
    const [result] = await allDone([work(), begun]);
    return result;
  } catch (error) {
    await client.query('rollback to savepoint of_action');
    throw error;
  }
}

async function control(sandboxUrl: string, verb: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refuses ${JSON.stringify(body)}: ${await answer.text()}`);
}
