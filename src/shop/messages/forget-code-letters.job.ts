import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const forgetCodeLettersJob: JobDefinition<Record<never, never>> = {
  name: 'forget-code-letters',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
