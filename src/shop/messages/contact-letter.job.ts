import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ changeId: z.uuid() });

/** Goes to the address that an account had before a change. If that mailbox no longer exists, staff need not act. */
export const contactLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'contact-letter',
  facts,
  key: ({ changeId }) => `contact-changed:${changeId}`,
  subject: ({ changeId }, why) => (why === 'overdue' ? `contact-change:${changeId}` : undefined),
};
