import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Tries the rows of a change, or applies them; goes on where a process that was killed has stopped. */
export const runBulkChangeJob: JobDefinition<{ bulkChangeId: string }> = {
  name: 'run-bulk-change',
  payload: z.object({ bulkChangeId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 1,
  expireInSeconds: 900,
  notifiesWorkers: true,
};
