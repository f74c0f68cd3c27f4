import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ taskId: z.uuid() });

export const sendParcelJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-parcel',
  payload,
  // For two and a half minutes; later the schedule enqueues it again.
  retries: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ taskId }) => taskId,
};
