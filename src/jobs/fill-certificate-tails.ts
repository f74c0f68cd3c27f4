import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';

export const fillCertificateTailsJob: JobDefinition<Record<never, never>> = {
  name: 'fill-certificate-tails',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};
