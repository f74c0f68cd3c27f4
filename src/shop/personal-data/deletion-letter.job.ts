import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ deletionId: z.uuid(), kind: z.enum(['requested', 'cancelled', 'done']) });

/** Tells the customer that the account will be deleted, that it will not, or that it was. */
export const deletionLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'deletion-letter',
  facts,
  key: ({ deletionId, kind }) => `account-deletion:${kind}:${deletionId}`,
};
