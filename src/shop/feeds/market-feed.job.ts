import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Rebuilds the market feed when its data has changed or it has become old. */
export const marketFeedJob: JobDefinition<Record<never, never>> = {
  name: 'market-feed',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
  key: () => 'market',
};
