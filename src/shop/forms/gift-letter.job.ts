import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ messageId: z.number().int() });

export const giftLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'gift-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ messageId }) => String(messageId),
};
