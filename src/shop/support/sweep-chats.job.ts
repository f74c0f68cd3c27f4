import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepChatsJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-chats',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
