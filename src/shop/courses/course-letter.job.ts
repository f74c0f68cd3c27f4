import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({
  customerId: z.int(),
  /** In the zone of the plan: at most one letter a day. */
  day: z.iso.date(),
});

export const courseLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'course-letter',
  facts,
  key: ({ customerId, day }) => `course:${customerId}:${day}`,
  hours: 24,
};
