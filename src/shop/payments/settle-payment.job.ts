import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({
  /** Missing in jobs of versions with a single company, YooKassa. */
  provider: z.string().min(1).max(32).default('yookassa'),
  providerPaymentId: z.string().min(1).max(64),
});

export const settlePaymentJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'settle-payment',
  payload,
  retries: 12,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  notifiesWorkers: true,
  key: ({ provider, providerPaymentId }) => `${provider}:${providerPaymentId}`,
};
