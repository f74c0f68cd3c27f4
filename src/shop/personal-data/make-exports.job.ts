import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Makes all archives that wait: enqueued with a request, and by the schedule for those of a process that was killed. */
export const makeExportsJob: JobDefinition<Record<never, never>> = {
  name: 'make-personal-data-exports',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
  notifiesWorkers: true,
};
