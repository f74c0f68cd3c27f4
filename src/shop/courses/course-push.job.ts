import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

const facts = z.object({
  customerId: z.int(),
  subscriptionId: z.int(),
  /** In the zone of the plan: at most one push a day. */
  day: z.iso.date(),
});

/** Waits in the outbox of the letters and is sent to a browser (decision 0121). */
export const coursePush: LetterDefinition<z.infer<typeof facts>> = {
  name: 'course-push',
  facts,
  key: ({ subscriptionId, day }) => `course-push:${subscriptionId}:${day}`,
  hours: 24,
};
