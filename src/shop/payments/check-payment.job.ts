import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ paymentId: z.uuid() });

/** One check; the next one is enqueued by the schedule. */
export const checkPaymentJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'check-payment',
  payload,
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
  key: ({ paymentId }) => paymentId,
};
