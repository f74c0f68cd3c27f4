import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ messageId: z.int().positive() });

/** Tried again by the schedule. */
export const sendStepMessageJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-step-message',
  payload,
  retries: 0,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ messageId }) => String(messageId),
};
