import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ orderId: z.uuid() });

/** Enqueued when an order becomes paid, and again by a schedule until it succeeds. */
export const deliverDigitalJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'deliver-digital',
  payload,
  retries: 12,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  key: ({ orderId }) => orderId,
};
