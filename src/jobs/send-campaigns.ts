import { z } from 'zod';
import { withLease } from '../platform/job-lease.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { sendCampaigns } from '../shop/campaigns/send-campaigns.ts';
import type { ShopContext } from '../shop/context.ts';
import type { Site } from './site.ts';

export const sendCampaignsJob: JobDefinition<Record<never, never>> = {
  name: 'send-campaigns',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Longer than a run with a mail server that is slow to answer its last letter. */
const RUN_MINUTES = 3;

/** Begins and sends campaigns. */
export function sendDueCampaigns(ctx: ShopContext, _payload: object, site: Site): Promise<void> {
  return withLease({ db: ctx.db, now: ctx.now, job: sendCampaignsJob.name, minutes: RUN_MINUTES }, () =>
    sendCampaigns(ctx, site),
  );
}
