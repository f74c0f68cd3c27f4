import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ sessionId: z.uuid() });

/** Tells the owner of an account of a sign-in in a browser that it did not know. */
export const newDeviceLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'new-device-letter',
  facts,
  key: ({ sessionId }) => `new-device:${sessionId}`,
};
