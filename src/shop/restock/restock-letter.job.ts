import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ noticeId: z.uuid() });

export const restockLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'restock-letter',
  facts,
  key: ({ noticeId }) => `restock:${noticeId}`,
};
