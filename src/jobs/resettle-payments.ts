import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { checkDuePayments } from '../shop/payments/check-due-payments.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { unfinishedRefunds } from '../shop/payments/payments.reads.ts';

/** A refund is tried by its own job first; after that many minutes it is taken up again, for as long as it takes. */
const REFUND_MINUTES = 30;

export const resettlePaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'resettle-payments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Asks about payments whose start was not answered or whose webhook may have been lost, and takes up refunds nobody finished. */
export async function resettlePayments(ctx: ShopContext): Promise<void> {
  await checkDuePayments(ctx);
  for (const refundId of await unfinishedRefunds(ctx.db, addMinutes(ctx.now(), -REFUND_MINUTES), 100)) {
    await ctx.enqueue(refundPaymentJob, { refundId });
  }
}
