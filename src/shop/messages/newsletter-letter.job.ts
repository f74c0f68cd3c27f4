import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({
  subscriberId: z.uuid(),
  kind: z.enum(['confirm', 'confirmed']),
  /** When it was requested: each request has its own letter. */
  requestedAt: z.iso.datetime(),
});

export const newsletterLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'newsletter-letter',
  facts,
  key: ({ subscriberId, kind, requestedAt }) => `newsletter-${kind}:${subscriberId}:${requestedAt}`,
};
