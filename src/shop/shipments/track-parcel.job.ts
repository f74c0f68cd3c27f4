import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ taskId: z.uuid() });

export const trackParcelJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'track-parcel',
  payload,
  retries: 5,
  retryDelaySeconds: 30,
  expireInSeconds: 60,
  key: ({ taskId }) => taskId,
};
