import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({ from: z.iso.datetime() });

/** Tells the staff what customers have written; what is not answered in time is an exception anyway, so one about the letter is not needed. */
export const ticketNotice: LetterDefinition<z.infer<typeof facts>> = {
  name: 'ticket-notice',
  facts,
  key: ({ from }) => `ticket-notice:${from}`,
};
