import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

const payload = z.object({
  orderId: z.uuid(),
  /** The minute in which the buyer asked for the letter again. */
  again: z.iso.datetime().optional(),
});

/** Carries no code: codes are derived while the letter is written (decision 0036). */
export const digitalLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'digital-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ orderId, again }) => `${orderId}:${again ?? ''}`,
};
