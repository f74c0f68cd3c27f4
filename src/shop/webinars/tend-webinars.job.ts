import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const tendWebinarsJob: JobDefinition<Record<never, never>> = {
  name: 'tend-webinars',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
