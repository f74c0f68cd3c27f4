import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ paymentId: z.uuid() });

/** Adds what a payment of a change has paid for to its order, or gives the money back. */
export const applyPaidChangeJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'apply-paid-change',
  payload,
  retries: 20,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ paymentId }) => paymentId,
};
