import { z } from 'zod';
import { addDays } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { atEachCompany } from '../shop/payments/at-each-company.ts';
import { paidAmong } from '../shop/payments/payments.reads.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

/** Longer than the company repeats a signal, and longer than we are likely to be away. */
const DAYS = 7;

export const pollRefundsJob: JobDefinition<Record<never, never>> = {
  name: 'hear-refunds',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/**
 * Asks each company what was given back lately, in one list, and about each of these payments that we still hold for
 * paid: the signal of a refund in its cabinet may have been lost.
 */
export function pollRefunds(ctx: ShopContext): Promise<void> {
  return atEachCompany(ctx, async (gateway) => {
    const { name: provider } = gateway;
    const { ids, more } = await gateway.refundedSince(addDays(ctx.now(), -DAYS));
    if (more)
      ctx.log.error({ provider, heard: ids.length }, 'more was given back in a week than can be looked through');
    for (const providerPaymentId of await paidAmong(ctx.db, provider, ids)) {
      await ctx.enqueue(settlePaymentJob, { provider, providerPaymentId });
    }
  });
}
