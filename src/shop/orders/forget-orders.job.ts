import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const forgetOrdersJob: JobDefinition<Record<never, never>> = {
  name: 'forget-orders',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 600,
};
