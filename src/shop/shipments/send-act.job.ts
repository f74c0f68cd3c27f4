import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ actId: z.uuid() });

export const sendActJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-act',
  payload,
  retries: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ actId }) => actId,
};
