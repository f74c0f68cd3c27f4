import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { checkReceiptJob } from '../shop/receipts/check-receipt.job.ts';
import { issueReceiptJob } from '../shop/receipts/issue-receipt.job.ts';
import { dueReceipts, ordersWithoutReceipt } from '../shop/receipts/receipts.reads.ts';
import type { Site } from './site.ts';

/** Minutes after the last change of an order; by then its own job is done or lost. */
const ISSUE_MINUTES = 10;

export const pollReceiptsJob: JobDefinition<Record<never, never>> = {
  name: 'poll-receipts',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Enqueues a check of every receipt that is due, and receipts of orders whose own job was lost. */
export async function pollReceipts(ctx: ShopContext, _payload: object, { closingReceiptAt }: Site): Promise<void> {
  const now = ctx.now();
  for (const receiptId of await dueReceipts(ctx.db, now, 500)) await ctx.enqueue(checkReceiptJob, { receiptId });
  for (const orderId of await ordersWithoutReceipt(ctx.db, now, addMinutes(now, -ISSUE_MINUTES), 100, closingReceiptAt))
    await ctx.enqueue(issueReceiptJob, { orderId });
}
