import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { closeSolvedTickets, reportOverdueTickets } from '../shop/tickets/watch-tickets.ts';

export const watchTicketsJob: JobDefinition<Record<never, never>> = {
  name: 'watch-tickets',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

const RUN_MINUTES = 5;

/** Shows the staff tickets whose terms have ended, and closes what was solved two weeks ago. */
export function watchTickets(ctx: ShopContext): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: watchTicketsJob.name, minutes: RUN_MINUTES }, async () => {
    await reportOverdueTickets(ctx);
    await closeSolvedTickets(ctx);
  });
}
