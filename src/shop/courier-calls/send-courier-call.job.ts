import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ callId: z.uuid() });

export const sendCourierCallJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-courier-call',
  payload,
  retries: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ callId }) => callId,
};
