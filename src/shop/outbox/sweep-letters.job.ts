import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepLettersJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-letters',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
