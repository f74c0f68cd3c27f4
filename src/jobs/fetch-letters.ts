import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { closeUnreadMailbox, FETCH_LETTERS, takeNewLetters } from '../shop/tickets/take-new-letters.ts';
import type { Site } from './site.ts';

/** More than a mailbox is read for in one call. */
const RUN_MINUTES = 6;

export const fetchLettersJob: JobDefinition<Record<never, never>> = {
  name: FETCH_LETTERS,
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
};

/** Takes letters from the mailbox of replies; nothing where they come by the webhook. */
export async function fetchLetters(ctx: ShopContext, _payload: object, site: Site): Promise<void> {
  const { replyMailbox } = ctx.companies;
  if (!replyMailbox) return closeUnreadMailbox(ctx);
  await withLease({ db: ctx.db, now: ctx.now, job: fetchLettersJob.name, minutes: RUN_MINUTES }, () =>
    takeNewLetters(ctx, site, replyMailbox),
  );
}
