import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { undeliveredOrders } from '../shop/digital/undelivered-digital.reads.ts';
import { raiseException } from '../shop/exceptions/raise-exception.ts';

/** Minutes after the last move of an order: by then its own job is done, or lost. */
const DELIVERY_MINUTES = 2;

/** After that many the job has failed for a reason that a person has to mend. */
const PATIENCE_MINUTES = 60;

export const redeliverDigitalJob: JobDefinition<Record<never, never>> = {
  name: 'redeliver-digital',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Takes up digital goods that were paid and not delivered; what stays so is put before the staff. */
export async function redeliverDigital(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  for (const orderId of await undeliveredOrders(ctx.db, now, addMinutes(now, -DELIVERY_MINUTES), 500)) {
    await ctx.enqueue(deliverDigitalJob, { orderId });
  }
  for (const orderId of await undeliveredOrders(ctx.db, now, addMinutes(now, -PATIENCE_MINUTES), 100)) {
    const exception = { kind: 'digital-not-delivered', subject: `order:${orderId}`, facts: { orderId } } as const;
    await ctx.transaction((tx) => raiseException(tx, exception));
  }
}
