import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { checkDuePayments } from '../shop/payments/check-due-payments.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { unfinishedRefunds } from '../shop/payments/payments.reads.ts';

/** Minutes after which an unfinished refund is enqueued again, until it succeeds; before that its own job retries. */
const REFUND_MINUTES = 30;

export const resettlePaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'resettle-payments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Checks payments whose start had no answer or whose webhook may have been lost, and enqueues unfinished refunds again. */
export async function resettlePayments(ctx: ShopContext): Promise<void> {
  await checkDuePayments(ctx);
  for (const refundId of await unfinishedRefunds(ctx.db, addMinutes(ctx.now(), -REFUND_MINUTES), 100)) {
    await ctx.enqueue(refundPaymentJob, { refundId });
  }
}
