import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { closeDeadChange } from '../shop/order-changes/close-dead-change.ts';
import { deadChanges, openPaymentsOfChange, unappliedPayments } from '../shop/order-changes/order-changes.reads.ts';
import { applyPaidChangeJob } from '../shop/payments/apply-paid-change.job.ts';
import { lastChecks } from './last-checks.ts';

const RUN_MINUTES = 1;
const A_RUN = 500;
/** Minutes after which a payment whose change was neither applied nor refused is handled again. */
const APPLY_MINUTES = 5;

export const closeOrderChangesJob: JobDefinition<Record<never, never>> = {
  name: 'close-order-changes',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/**
 * Closes changes of orders that were not answered or paid in time, or whose order has gone on; their goods are for sale again. Their payments
 * are checked once more before, since a webhook may have been lost; one that is found later is refunded.
 */
export async function closeOrderChanges(ctx: ShopContext): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: closeOrderChangesJob.name, minutes: RUN_MINUTES }, async () => {
    for (const paymentId of await unappliedPayments(ctx.db, addMinutes(ctx.now(), -APPLY_MINUTES), A_RUN))
      await ctx.enqueue(applyPaidChangeJob, { paymentId });
    const check = lastChecks(ctx);
    for (const change of await deadChanges(ctx.db, ctx.now(), A_RUN)) {
      try {
        await check(await openPaymentsOfChange(ctx.db, change.id));
        await closeDeadChange(ctx, change);
      } catch (error) {
        // One failure must not keep the goods of all others held; the next run tries it again.
        ctx.log.error({ err: error, changeId: change.id }, 'a change of an order is not closed');
      }
    }
  });
}
