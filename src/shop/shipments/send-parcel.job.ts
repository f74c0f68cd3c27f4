import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ taskId: z.uuid() });

export const sendParcelJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-parcel',
  payload,
  retries: 20,
  // The carrier usually decides within seconds.
  retryDelaySeconds: 3,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ taskId }) => taskId,
};
