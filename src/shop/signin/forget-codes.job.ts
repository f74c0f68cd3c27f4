import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const forgetCodesJob: JobDefinition<Record<never, never>> = {
  name: 'forget-codes',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
