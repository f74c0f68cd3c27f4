import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { violations } from './violations.reads.ts';

/** By then every job was run, or is late: longer than any pause of the schedule and its retries. */
export const SETTLE_MINUTES = 120;

/** Checks all invariants and raises an exception for each violation, once. */
export async function raiseViolations(ctx: Pick<ShopContext, 'transaction' | 'now'>): Promise<void> {
  const now = ctx.now();
  const moments = { now, settledBefore: addMinutes(now, -SETTLE_MINUTES) };
  const found = await ctx.transaction(({ db }) => violations(db, moments));
  if (found.length === 0) return;
  await ctx.transaction(async (tx) => {
    for (const { invariant, id, orderId, found: what } of found) {
      const facts = { found: what, ...(orderId !== null && { orderId }) };
      await raiseException(tx, { kind: 'invariant-violated', subject: `${invariant.name}:${id}`, facts, once: true });
    }
  });
}
