import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const forgetGuestsJob: JobDefinition<Record<never, never>> = {
  name: 'forget-webinar-guests',
  payload: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
};
