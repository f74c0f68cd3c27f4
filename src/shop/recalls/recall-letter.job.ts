import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ noticeId: z.uuid() });

/** A buyer is told that a batch is recalled. When it cannot be sent, the notice itself goes on: an SMS, then a call. */
export const recallLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'recall-letter',
  facts,
  key: ({ noticeId }) => `recall:${noticeId}`,
  urgent: true,
};
