import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const sweepPaymentSignalsJob: JobDefinition<Record<never, never>> = {
  name: 'sweep-payment-signals',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};
