import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { deliveriesWithoutClaim } from '../shop/settlements/deliveries-without-claim.reads.ts';
import { fetchAgentReceipts } from '../shop/settlements/fetch-agent-receipts.ts';
import { raiseClaim } from '../shop/settlements/raise-claim.ts';
import { settleWaitingLines } from '../shop/settlements/settle-claims.ts';
import type { Site } from './site.ts';

const RUN_MINUTES = 10;
const A_RUN = 500;
/** Calls to the carrier in a run. */
const RECEIPTS_A_RUN = 50;

export const collectClaimsJob: JobDefinition<Record<never, never>> = {
  name: 'collect-claims',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
};

/** Records what carriers owe us for delivered parcels, and gets the receipts that they printed as our agents. */
export async function collectClaims(ctx: ShopContext, _payload: object, { codTermDays }: Site): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: collectClaimsJob.name, minutes: RUN_MINUTES }, async () => {
    for (const shipmentId of await deliveriesWithoutClaim(ctx.db, ctx.now(), A_RUN))
      await carryOn(ctx, shipmentId, () => raiseClaim(ctx, shipmentId, codTermDays));
    // Otherwise the next comparison of their day would do it, days later.
    await ctx.transaction(settleWaitingLines);
    await fetchAgentReceipts(ctx, RECEIPTS_A_RUN);
  });
}

/** One failure must not keep all other claims from being raised; the next run tries it again. */
async function carryOn(ctx: ShopContext, shipmentId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, shipmentId }, 'no claim is raised for a parcel');
  }
}
