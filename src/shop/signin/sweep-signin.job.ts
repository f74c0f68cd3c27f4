import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepSigninJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-signin',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};
