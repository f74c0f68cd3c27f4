import { z } from 'zod';
import { addDays } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { atEachCompany } from '../shop/payments/at-each-company.ts';
import { unpaidAmong } from '../shop/payments/payments.reads.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

export const pollPaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'hear-payments',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/** Longer than anybody is likely to leave a fault alone. */
const DAYS = 7;

/**
 * Asks each company what was paid in the last week, in one list, and about each of these payments that we do not hold for
 * paid: whatever went wrong with one, its money is not forgotten.
 */
export function pollPayments(ctx: ShopContext): Promise<void> {
  return atEachCompany(ctx, async (gateway) => {
    const { name: provider } = gateway;
    const { ids, more } = await gateway.paidSince(addDays(ctx.now(), -DAYS));
    if (more) ctx.log.error({ provider, heard: ids.length }, 'more was paid in a week than can be looked through');
    for (const providerPaymentId of await unpaidAmong(ctx.db, provider, ids)) {
      await ctx.enqueue(settlePaymentJob, { provider, providerPaymentId });
    }
  });
}
