import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { isLockTimeout } from '../platform/locked-row.ts';
import type { ShopContext } from '../shop/context.ts';
import { expireOrder, overdueOrders } from '../shop/orders/expire-order.ts';
import { openPaymentsOf } from '../shop/payments/payments.reads.ts';
import { lastChecks } from './last-checks.ts';

/** Longest run: the next one starts a minute later, so stock is released within two minutes of the deadline. */
const RUN_MINUTES = 1;
/** Milliseconds after which a run starts no more orders: the last one may wait for locked rows, five seconds each. */
const STARTING_MS = 40_000;
const ORDERS_A_RUN = 2_000;
const AT_ONCE = 8;

export const expireOrdersJob: JobDefinition<Record<never, never>> = {
  name: 'expire-orders',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/**
 * Cancels orders whose time to pay has run out. Their payments are checked once more before, since a webhook may
 * have been lost. If the company does not answer, the stock is released all the same; a payment found later is settled as late.
 */
export async function expireOrders(ctx: ShopContext): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: expireOrdersJob.name, minutes: RUN_MINUTES }, async () => {
    const run = { began: performance.now(), check: lastChecks(ctx) };
    const overdue = (await overdueOrders(ctx.db, ctx.now(), ORDERS_A_RUN)).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => expireAll(ctx, overdue, run)));
  });
}

interface Run {
  readonly began: number;
  readonly check: ReturnType<typeof lastChecks>;
}

/** One of several concurrent loops over the same iterator. */
async function expireAll(ctx: ShopContext, overdue: Iterable<string>, run: Run): Promise<void> {
  for (const orderId of overdue) {
    if (performance.now() - run.began > STARTING_MS) return;
    try {
      await expireOne(ctx, orderId, run);
    } catch (error) {
      // One failing order must not keep the stock of all others reserved.
      // A locked row is read again in a minute.
      if (isLockTimeout(error)) ctx.log.warn({ orderId }, 'an overdue order is locked');
      else ctx.log.error({ err: error, orderId }, 'an overdue order cannot be cancelled');
    }
  }
}

async function expireOne(ctx: ShopContext, orderId: string, { check }: Run): Promise<void> {
  await check(await openPaymentsOf(ctx.db, orderId));
  await expireOrder(ctx, orderId);
}
