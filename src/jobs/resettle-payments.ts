import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { silentPayments, unfinishedRefunds } from '../shop/payments/payments.reads.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';

/** A refund is tried by its own job first; after that many minutes it is taken up again, for as long as it takes. */
const REFUND_MINUTES = 30;

/** Minutes without word of a payment after which the company is asked. */
const SILENCE_MINUTES = 2;

export const resettlePaymentsJob: JobDefinition<Record<never, never>> = {
  name: 'resettle-payments',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Asks again about payments whose webhook may have been lost, and takes up refunds nobody finished. */
export async function resettlePayments(ctx: ShopContext): Promise<void> {
  for (const providerPaymentId of await silentPayments(ctx.db, addMinutes(ctx.now(), -SILENCE_MINUTES), 500)) {
    await ctx.enqueue(settlePaymentJob, { providerPaymentId });
  }
  for (const refundId of await unfinishedRefunds(ctx.db, addMinutes(ctx.now(), -REFUND_MINUTES), 100)) {
    await ctx.enqueue(refundPaymentJob, { refundId });
  }
}
