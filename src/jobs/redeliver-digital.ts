import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { undeliveredOrders, unsentDigitalLetters } from '../shop/digital/undelivered-digital.reads.ts';
import { digitalLetterJob } from '../shop/messages/digital-letter.job.ts';

/** Minutes after the last move of an order: by then its own job is done, or lost. */
const DELIVERY_MINUTES = 2;

/** A letter is tried by its own job first; after that many minutes it is taken up again. */
const LETTER_MINUTES = 30;

export const redeliverDigitalJob: JobDefinition<Record<never, never>> = {
  name: 'redeliver-digital',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Takes up digital goods that were paid but not delivered, and letters about them that were not sent. */
export async function redeliverDigital(ctx: ShopContext): Promise<void> {
  const now = ctx.now();
  for (const orderId of await undeliveredOrders(ctx.db, now, addMinutes(now, -DELIVERY_MINUTES), 500)) {
    await ctx.enqueue(deliverDigitalJob, { orderId });
  }
  for (const orderId of await unsentDigitalLetters(ctx.db, now, addMinutes(now, -LETTER_MINUTES), 100)) {
    await ctx.enqueue(digitalLetterJob, { orderId });
  }
}
