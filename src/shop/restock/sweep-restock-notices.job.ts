import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepRestockNoticesJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-restock-notices',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
