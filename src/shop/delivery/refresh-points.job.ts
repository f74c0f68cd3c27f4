import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const refreshPointsJob: JobDefinition<Record<never, never>> = {
  name: 'refresh-points',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 1_200,
};
