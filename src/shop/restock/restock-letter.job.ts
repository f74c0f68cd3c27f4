import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

// The address stays in its table: queues keep what they carried for days.
const payload = z.object({ noticeId: z.uuid() });

export const restockLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'restock-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ noticeId }) => noticeId,
};
