import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ shipmentId: z.uuid() });

export const fetchLabelJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'fetch-label',
  payload,
  retries: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ shipmentId }) => shipmentId,
};
