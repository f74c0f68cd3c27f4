import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

/** The first lot of which it warns, which no other letter does. */
const facts = z.object({ customerId: z.int(), lotId: z.int() });

export const expiryLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'bonus-expiry-letter',
  facts,
  key: ({ lotId }) => `bonus-expiry:${lotId}`,
};
