import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ customerId: z.int() });

export const welcomeLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'welcome-letter',
  facts,
  key: ({ customerId }) => `welcome:${customerId}`,
};
