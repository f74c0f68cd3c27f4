import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Notifies search engines of pages changed since the last notification. */
export const announcePagesJob: JobDefinition<Record<never, never>> = {
  name: 'announce-pages',
  payload: z.object({}),
  retries: 5,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  key: () => 'all',
};
