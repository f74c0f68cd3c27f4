import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { followLetters } from '../shop/recalls/follow-letters.ts';
import { makeLateNotices } from '../shop/recalls/make-notices.ts';
import { sendRecallTexts } from '../shop/recalls/send-recall-texts.ts';
import type { Site } from './site.ts';

export const watchRecallsJob: JobDefinition<Record<never, never>> = {
  name: 'watch-recalls',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 540,
};

/** Longer than all calls of one run. */
const RUN_MINUTES = 9;

/** Records what became of letters about recalls, sends SMS to whoever has not confirmed them, and tells buyers whose boxes have left meanwhile. */
export function watchRecalls(ctx: ShopContext, _payload: object, { messages }: Site): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: watchRecallsJob.name, minutes: RUN_MINUTES }, async () => {
    await followLetters(ctx);
    await sendRecallTexts(ctx, messages.countries);
    await makeLateNotices(ctx);
  });
}
