import { z } from 'zod';
import { addDays } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { unpaidAmong } from '../shop/payments/payments.reads.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

export const hearPaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'hear-payments',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/** Longer than anybody is likely to leave a fault alone. */
const DAYS = 7;

/**
 * Asks the company what was paid in the last week, in one list, and about each of these payments that we do not hold for
 * paid: whatever went wrong with one, its money is not forgotten.
 */
export async function hearPayments(ctx: ShopContext): Promise<void> {
  const { ids, more } = await ctx.companies.payments.paidSince(addDays(ctx.now(), -DAYS));
  if (more) ctx.log.error({ heard: ids.length }, 'more was paid in a week than can be looked through');
  for (const providerPaymentId of await unpaidAmong(ctx.db, ids)) {
    await ctx.enqueue(settlePaymentJob, { providerPaymentId });
  }
}
