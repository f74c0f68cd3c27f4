import { z } from 'zod';
import { addDays } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { forEachPaymentCompany } from '../shop/payments/for-each-payment-company.ts';
import { unpaidAmong } from '../shop/payments/payments.reads.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

export const pollPaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'poll-payments',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/** Longer than a failure is likely to stay unnoticed. */
const DAYS = 7;

/**
 * Fetches a list of last week's payments from each company and settles those that are not paid in our database, so that
 * no paid money is missed, whatever went wrong.
 */
export function pollPayments(ctx: ShopContext): Promise<void> {
  return forEachPaymentCompany(ctx, async (gateway) => {
    const { name: provider } = gateway;
    const { ids, more } = await gateway.paidSince(addDays(ctx.now(), -DAYS));
    if (more)
      ctx.log.error(
        { provider, listed: ids.length },
        'a payment company lists more payments of a week than can be checked',
      );
    for (const providerPaymentId of await unpaidAmong(ctx.db, provider, ids)) {
      await ctx.enqueue(settlePaymentJob, { provider, providerPaymentId });
    }
  });
}
