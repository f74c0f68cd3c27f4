import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({ eventId: z.uuid() });

export const sendMailingEventJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-mailing-event',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ eventId }) => eventId,
};
