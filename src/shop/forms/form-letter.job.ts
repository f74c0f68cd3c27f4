import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ messageId: z.number().int(), to: z.enum(['staff', 'visitor']) });

export const formLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'form-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  // Files go along to the staff.
  expireInSeconds: 120,
  key: ({ messageId, to }) => `${to}:${messageId}`,
};
