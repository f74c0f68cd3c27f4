import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ customerId: z.int() });

export const welcomeLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'welcome-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ customerId }) => String(customerId),
};
