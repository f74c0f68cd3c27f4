import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ orderId: z.uuid() });

export const refundCancelledJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'refund-cancelled',
  payload,
  retries: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ orderId }) => orderId,
};
