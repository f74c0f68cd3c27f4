import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Enqueued for the time when an item starts or stops being shown; also runs on a schedule. */
export const announceContentJob: JobDefinition<Record<never, never>> = {
  name: 'announce-content',
  payload: z.object({}),
  retries: 3,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
};
