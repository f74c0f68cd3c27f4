import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { settleDueBonuses } from '../shop/bonuses/settle-due-bonuses.ts';
import type { ShopContext } from '../shop/context.ts';

const RUN_MINUTES = 10;

export const settleBonusesJob: JobDefinition<Record<never, never>> = {
  name: 'settle-bonuses',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 500,
};

/** Writes bonuses that became available or have expired, and old debts. */
export async function settleBonuses(ctx: ShopContext): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: settleBonusesJob.name, minutes: RUN_MINUTES };
  await withLease(lease, () => settleDueBonuses(ctx));
}
