import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ callId: z.uuid() });

export const sendCourierCallJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-courier-call',
  payload,
  // For two and a half minutes; later the schedule enqueues it again.
  retries: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ callId }) => callId,
};
