import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { closeDeadChange } from '../shop/order-changes/close-dead-change.ts';
import { deadChanges } from '../shop/order-changes/order-changes.reads.ts';

const RUN_MINUTES = 1;
const A_RUN = 500;

export const closeOrderChangesJob: JobDefinition<Record<never, never>> = {
  name: 'close-order-changes',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Closes changes of orders that were not answered in time, or whose order has gone on; their goods are for sale again. */
export async function closeOrderChanges(ctx: ShopContext): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: closeOrderChangesJob.name, minutes: RUN_MINUTES }, async () => {
    for (const change of await deadChanges(ctx.db, ctx.now(), A_RUN)) {
      try {
        await closeDeadChange(ctx, change);
      } catch (error) {
        // One failure must not keep the goods of all others held; the next run tries it again.
        ctx.log.error({ err: error, changeId: change.id }, 'a change of an order is not closed');
      }
    }
  });
}
