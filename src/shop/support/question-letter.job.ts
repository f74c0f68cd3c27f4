import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ questionId: z.uuid() });

/** Goes to the shop's mailbox. */
export const questionLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'question-letter',
  facts,
  key: ({ questionId }) => `question:${questionId}`,
  subject: ({ questionId }) => `question:${questionId}`,
};
