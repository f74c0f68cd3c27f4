import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ refundId: z.uuid() });

export const refundPaymentJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'refund-payment',
  payload,
  // For half an hour; later the schedule enqueues it again.
  retries: 9,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ refundId }) => refundId,
};
