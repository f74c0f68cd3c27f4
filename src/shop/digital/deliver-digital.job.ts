import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ orderId: z.uuid() });

/** Enqueued by the move that makes an order paid, and again by the schedule while it is not done. */
export const deliverDigitalJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'deliver-digital',
  payload,
  retries: 12,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  key: ({ orderId }) => orderId,
};
