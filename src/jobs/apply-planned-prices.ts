import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { applyPlannedPrices } from '../shop/catalog/apply-planned-prices.ts';
import type { ShopContext } from '../shop/context.ts';

export const applyPlannedPricesJob: JobDefinition<Record<never, never>> = {
  name: 'apply-planned-prices',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
};

const RUN_MINUTES = 2;

/** Begins prices that were planned for a time that has come. */
export function beginPlannedPrices(ctx: ShopContext): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: applyPlannedPricesJob.name, minutes: RUN_MINUTES }, () =>
    applyPlannedPrices(ctx),
  );
}
