import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ changeId: z.uuid() });

export const contactLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'contact-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ changeId }) => changeId,
};
