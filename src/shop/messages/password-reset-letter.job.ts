import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

// Neither the code nor the address: queues keep what they carried for days.
const payload = z.object({ resetId: z.uuid() });

export const passwordResetLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'password-reset-letter',
  payload,
  retries: 8,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  wakesAtOnce: true,
  key: ({ resetId }) => resetId,
};
