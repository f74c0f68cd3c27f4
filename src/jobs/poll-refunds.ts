import { z } from 'zod';
import { addDays, addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { forEachPaymentCompany } from '../shop/payments/for-each-payment-company.ts';
import { endedAndPaid, paidAmong, refundsWithoutId } from '../shop/payments/payments.reads.ts';
import { refundCancelledJob } from '../shop/payments/refund-cancelled.job.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

/** Longer than the company repeats a webhook, and longer than a likely downtime. */
const DAYS = 7;
/** By then the job of an ended order is done or lost. */
const LOST_MINUTES = 10;

export const pollRefundsJob: JobDefinition<Record<never, never>> = {
  name: 'poll-refunds',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/**
 * Fetches a list of recent refunds from each company and settles those payments that are still paid in our database: the
 * webhook of a refund made in the company's cabinet may have been lost. Enqueues refunds of ended orders whose own job was
 * lost, and looks up ids of refunds that were made in the cabinet in the place of ours.
 */
export async function pollRefunds(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  for (const orderId of await endedAndPaid(ctx.db, now, addMinutes(now, -LOST_MINUTES), 500))
    await ctx.enqueue(refundCancelledJob, { orderId });
  for (const refundId of await refundsWithoutId(ctx.db, addDays(now, -1), 100))
    await ctx.enqueue(refundPaymentJob, { refundId });
  await forEachPaymentCompany(ctx, async (gateway) => {
    const { name: provider } = gateway;
    const { ids, more } = await gateway.refundedSince(addDays(ctx.now(), -DAYS));
    if (more)
      ctx.log.error(
        { provider, listed: ids.length },
        'a payment company lists more refunds of a week than can be checked',
      );
    for (const providerPaymentId of await paidAmong(ctx.db, provider, ids)) {
      await ctx.enqueue(settlePaymentJob, { provider, providerPaymentId });
    }
  });
}
