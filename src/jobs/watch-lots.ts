import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { reportExpiringLots } from '../shop/lots/report-expiring-lots.ts';

export const watchLotsJob: JobDefinition<Record<never, never>> = {
  name: 'watch-lots',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

const RUN_MINUTES = 5;

/** Shows the staff lots that expire. */
export function watchLots(ctx: ShopContext): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: watchLotsJob.name, minutes: RUN_MINUTES }, () =>
    reportExpiringLots(ctx),
  );
}
