import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

// Address and links stay out of the queue: it keeps what it carried for days.
const payload = z.object({
  subscriberId: z.uuid(),
  kind: z.enum(['confirm', 'confirmed']),
  /** When it was asked for: each asking has its own letter. */
  askedAt: z.iso.datetime(),
});

export const newsletterLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'newsletter-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ subscriberId, kind, askedAt }) => `${kind}:${subscriberId}:${askedAt}`,
};
