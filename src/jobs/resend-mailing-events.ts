import { z } from 'zod';
import { addMinutes } from '../kernel/dates.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { unsentEvents } from '../shop/mailing/mailing.reads.ts';
import { sendMailingEventJob } from '../shop/mailing/send-mailing-event.job.ts';

/** Longer than the job of an event retries by itself. */
const MINUTES = 90;

export const resendMailingEventsJob: JobDefinition<Record<never, never>> = {
  name: 'resend-mailing-events',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Enqueues again events that could not be sent to the mailing company. */
export async function resendMailingEvents(ctx: ShopContext): Promise<void> {
  for (const eventId of await unsentEvents(ctx.db, addMinutes(ctx.now(), -MINUTES), 500)) {
    await ctx.enqueue(sendMailingEventJob, { eventId });
  }
}
