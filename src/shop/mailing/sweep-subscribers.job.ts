import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepSubscribersJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-subscribers',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
