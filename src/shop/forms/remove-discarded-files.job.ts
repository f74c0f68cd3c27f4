import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const removeDiscardedFilesJob: JobDefinition<Record<never, never>> = {
  name: 'remove-discarded-files',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};
