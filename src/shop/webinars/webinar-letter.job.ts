import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs.ts';

export const WEBINAR_LETTERS = ['registered', 'cancelled', 'moved', 'withdrawn', 'day', 'hour', 'replay'] as const;
export type WebinarLetterKind = (typeof WEBINAR_LETTERS)[number];

// Neither the guest's address nor the room's: queues keep what they carried for days.
const payload = z.object({
  registrationId: z.uuid(),
  kind: z.enum(WEBINAR_LETTERS),
  /** What tells this letter from an earlier one of its kind: the moment of asking or cancelling, or the number of the calendar event. */
  mark: z.string(),
});

export const webinarLetterJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'webinar-letter',
  payload,
  retries: 12,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  key: ({ registrationId, kind, mark }) => `${kind}:${registrationId}:${mark}`,
};
