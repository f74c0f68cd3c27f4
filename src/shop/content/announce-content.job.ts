import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Enqueued for the moment at which something begins or ends to be shown; the schedule runs it too. */
export const announceContentJob: JobDefinition<Record<never, never>> = {
  name: 'announce-content',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
};
