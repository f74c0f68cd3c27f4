import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const updateWebinarsJob: JobDefinition<Record<never, never>> = {
  name: 'update-webinars',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
