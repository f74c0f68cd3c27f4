import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepConsentsJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-consents',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};
