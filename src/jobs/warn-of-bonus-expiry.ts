import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { warnOfExpiry } from '../shop/bonuses/warn-of-expiry.ts';
import type { ShopContext } from '../shop/context.ts';

const RUN_MINUTES = 10;

export const warnOfBonusExpiryJob: JobDefinition<Record<never, never>> = {
  name: 'warn-of-bonus-expiry',
  payload: z.object({}),
  retries: 1,
  retryDelaySeconds: 600,
  expireInSeconds: 500,
};

/** Letters to customers whose bonuses expire soon. */
export async function warnOfBonusExpiry(ctx: ShopContext): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: warnOfBonusExpiryJob.name, minutes: RUN_MINUTES };
  await withLease(lease, () => warnOfExpiry(ctx));
}
