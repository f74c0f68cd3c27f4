import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { reportLateReturns } from '../shop/returns/report-late-returns.ts';
import { reportLateShipments } from '../shop/shipments/report-late-shipments.ts';

export const watchShipmentsJob: JobDefinition<Record<never, never>> = {
  name: 'watch-shipments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

const RUN_MINUTES = 5;

/** Shows the staff what is late: not packed, without news, or about to be taken back; returns that nobody goes on with. */
export function watchShipments(ctx: ShopContext): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: watchShipmentsJob.name, minutes: RUN_MINUTES }, async () => {
    await reportLateShipments(ctx);
    await reportLateReturns(ctx);
  });
}
