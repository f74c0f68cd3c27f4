import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const remindOfCoursesJob: JobDefinition<Record<never, never>> = {
  name: 'remind-of-courses',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
