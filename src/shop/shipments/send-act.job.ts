import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ actId: z.uuid() });

export const sendActJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-act',
  payload,
  // For two and a half minutes; later the schedule enqueues it again.
  retries: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ actId }) => actId,
};
