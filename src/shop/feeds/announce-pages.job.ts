import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Tells search engines of the pages that have changed since they were told last. */
export const announcePagesJob: JobDefinition<Record<never, never>> = {
  name: 'announce-pages',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  key: () => 'all',
};
