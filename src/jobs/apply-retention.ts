import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { RETENTION, type RetentionTerm } from './retention.ts';

export const applyRetentionJob: JobDefinition<Record<never, never>> = {
  name: 'apply-retention',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 900,
};

/** Most rows in one transaction. */
const BATCH = 500;

/**
 * Removes or anonymizes all data whose retention term has ended. A failing term does not stop the others.
 * @throws the first error, after all terms have been processed
 */
export async function applyRetention(ctx: ShopContext): Promise<void> {
  const failures: unknown[] = [];
  for (const term of RETENTION) {
    await removeAll(ctx, term).catch((error: unknown) => {
      ctx.log.error({ err: error, what: term.what }, 'expired rows could not be removed');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function removeAll(ctx: ShopContext, { endsBefore, remove }: RetentionTerm): Promise<void> {
  const before = endsBefore(ctx.now());
  for (let removed = BATCH; removed >= BATCH;) removed = await ctx.transaction((tx) => remove(tx, before, BATCH));
}
