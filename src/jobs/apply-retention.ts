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

/** Rows of one transaction. */
const AT_ONCE = 500;

/**
 * Forgets whatever is past its term. A term that fails keeps no other from its turn.
 * @throws the first failure, when all have had their turn
 */
export async function applyRetention(ctx: ShopContext): Promise<void> {
  const failures: unknown[] = [];
  for (const term of RETENTION) {
    await forgetAll(ctx, term).catch((error: unknown) => {
      ctx.log.error({ err: error, what: term.what }, 'what is past its term could not be forgotten');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function forgetAll(ctx: ShopContext, { endsBefore, forget }: RetentionTerm): Promise<void> {
  const before = endsBefore(ctx.now());
  for (let forgotten = AT_ONCE; forgotten >= AT_ONCE;)
    forgotten = await ctx.transaction((tx) => forget(tx, before, AT_ONCE));
}
