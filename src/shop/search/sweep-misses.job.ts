import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepMissesJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-misses',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
