import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { undeliveredOrders } from '../shop/digital/undelivered-digital.reads.ts';
import { raiseException } from '../shop/exceptions/raise-exception.ts';

/** Minutes after the last change of an order; by then its own delivery job is done or lost. */
const DELIVERY_MINUTES = 2;

/** Minutes after which the staff is notified, as the job needs a person. */
const EXCEPTION_MINUTES = 60;

export const redeliverDigitalJob: JobDefinition<Record<never, never>> = {
  name: 'redeliver-digital',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Enqueues paid but undelivered digital goods again; raises an exception for the staff when they stay undelivered. */
export async function redeliverDigital(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  for (const orderId of await undeliveredOrders(ctx.db, now, addMinutes(now, -DELIVERY_MINUTES), 500)) {
    await ctx.enqueue(deliverDigitalJob, { orderId });
  }
  for (const orderId of await undeliveredOrders(ctx.db, now, addMinutes(now, -EXCEPTION_MINUTES), 100)) {
    const exception = { kind: 'digital-not-delivered', subject: `order:${orderId}`, facts: { orderId } } as const;
    await ctx.transaction((tx) => raiseException(tx, exception));
  }
}
