import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ refundId: z.uuid() });

export const refundPaymentJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'refund-payment',
  payload,
  retries: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ refundId }) => refundId,
};
