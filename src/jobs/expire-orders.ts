import { z } from 'zod';
import { underLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { expireOrder, overdueOrders } from '../shop/orders/expire-order.ts';
import { checkPayment } from '../shop/payments/check-payment.ts';
import { openPaymentsOf } from '../shop/payments/payments.reads.ts';

/** Longest run: the next one begins a minute after this one, and goods are free within two minutes of their term. */
const RUN_MINUTES = 1;
/** After that nobody is asked any more in this run, nor is another order begun. */
const ASKING_MS = 20_000;
/** An order begun last may wait for several locked rows, five seconds each, and has to be done within the lease. */
const BEGINNING_MS = 40_000;
const ORDERS_A_RUN = 2_000;
const QUESTION = { withinMs: 3_000 };
const AT_ONCE = 8;
/** Questions without an answer, after which the company is taken as silent for the rest of the run. */
const PATIENCE = 3;

export const expireOrdersJob: JobDefinition<Record<never, never>> = {
  name: 'expire-orders',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/**
 * Lets go of orders whose time to pay has run out. The company is asked once more before: a webhook may
 * have been lost. When it is silent the goods go back all the same; a payment found later is settled as late.
 */
export async function expireOrders(ctx: ShopContext): Promise<void> {
  await underLease({ db: ctx.db, now: ctx.now, job: expireOrdersJob.name, minutes: RUN_MINUTES }, async () => {
    const run = { began: performance.now(), silences: 0 };
    const overdue = (await overdueOrders(ctx.db, ctx.now(), ORDERS_A_RUN)).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => letGoAll(ctx, overdue, run)));
  });
}

interface Run {
  readonly began: number;
  silences: number;
}

/** One of the lanes: they take orders from the same row. */
async function letGoAll(ctx: ShopContext, overdue: Iterable<string>, run: Run): Promise<void> {
  for (const orderId of overdue) {
    if (performance.now() - run.began > BEGINNING_MS) return;
    try {
      await letGo(ctx, orderId, run);
    } catch (error) {
      // One order that cannot be settled must not keep the goods of all others.
      ctx.log.error({ err: error, orderId }, 'an overdue order cannot be let go');
    }
  }
}

async function letGo(ctx: ShopContext, orderId: string, run: Run): Promise<void> {
  for (const paymentId of await openPaymentsOf(ctx.db, orderId)) {
    if (run.silences >= PATIENCE || performance.now() - run.began > ASKING_MS) break;
    if ((await checkPayment(ctx, paymentId, QUESTION)) === 'silent') run.silences += 1;
  }
  await expireOrder(ctx, orderId);
}
