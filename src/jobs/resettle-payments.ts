import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { checkDuePayments } from '../shop/payments/check-due-payments.ts';
import { checkDueRefunds } from '../shop/payments/check-due-refunds.ts';

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
  await checkDueRefunds(ctx);
}
