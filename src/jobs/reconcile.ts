import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { carryOutRun } from '../shop/reconciliation/carry-out-run.ts';
import { planRuns } from '../shop/reconciliation/plan-runs.ts';
import { dueRuns } from '../shop/reconciliation/runs.reads.ts';
import type { Site } from './site.ts';

const RUN_MINUTES = 30;
const A_RUN = 100;

export const reconcileJob: JobDefinition<Record<never, never>> = {
  name: 'reconcile',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 1_800,
};

/** Plans the comparisons of this night, and carries out those that are due: planned or asked for. */
export async function reconcile(ctx: ShopContext, _payload: object, site: Site): Promise<void> {
  await withLease({ db: ctx.db, now: ctx.now, job: reconcileJob.name, minutes: RUN_MINUTES }, async () => {
    await planRuns(ctx);
    // Twice: a request for every company becomes one for each.
    for (let round = 0; round < 2; round += 1) {
      for (const runId of await dueRuns(ctx.db, ctx.now(), A_RUN)) await carryOn(ctx, runId, site);
    }
  });
}

/** One failure must not keep other days and companies from being compared; the next attempt is saved. */
async function carryOn(ctx: ShopContext, runId: number, { closingReceiptAt }: Site): Promise<void> {
  try {
    await carryOutRun(ctx, runId, closingReceiptAt);
  } catch (error) {
    ctx.log.error({ err: error, runId }, 'a day is not compared');
  }
}
