import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ changeId: z.uuid() });

/** To the address an account had before: it may be dead by now, and then there is nobody to warn. */
export const contactLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'contact-letter',
  facts,
  key: ({ changeId }) => `contact-changed:${changeId}`,
  subject: ({ changeId }, why) => (why === 'overdue' ? `contact-change:${changeId}` : undefined),
};
