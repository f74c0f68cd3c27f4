import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ questionId: z.uuid() });

export const questionLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'question-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ questionId }) => questionId,
};
