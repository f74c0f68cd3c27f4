import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { raiseViolations } from '../shop/invariants/raise-violations.ts';

const RUN_MINUTES = 15;

export const checkInvariantsJob: JobDefinition<Record<never, never>> = {
  name: 'check-invariants',
  payload: z.object({}),
  retries: 1,
  retryDelaySeconds: 600,
  expireInSeconds: 600,
};

/** Looks at the whole database for what must never be, and tells the staff. */
export async function checkInvariants(ctx: ShopContext): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: checkInvariantsJob.name, minutes: RUN_MINUTES };
  await withLease(lease, () => raiseViolations(ctx));
}
