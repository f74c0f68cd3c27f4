import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepFormsJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-forms',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};
