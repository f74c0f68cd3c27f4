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

/**
 * Asks the company what was paid in the last day, in one list, and about each of these payments that we do not hold for
 * paid: whatever went wrong with one, its money is not forgotten.
 */
export async function hearPayments(ctx: ShopContext): Promise<void> {
  const paid = await ctx.companies.payments.paidSince(addDays(ctx.now(), -1));
  for (const providerPaymentId of await unpaidAmong(ctx.db, paid)) {
    await ctx.enqueue(settlePaymentJob, { providerPaymentId });
  }
}
