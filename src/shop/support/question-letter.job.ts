import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ questionId: z.uuid() });

/** To the mailbox of the shop. */
export const questionLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'question-letter',
  facts,
  key: ({ questionId }) => `question:${questionId}`,
  subject: ({ questionId }) => `question:${questionId}`,
};
