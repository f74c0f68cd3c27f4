import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

export const WEBINAR_LETTERS = ['registered', 'cancelled', 'moved', 'withdrawn', 'day', 'hour', 'replay'] as const;
export type WebinarLetterKind = (typeof WEBINAR_LETTERS)[number];

const facts = z.object({
  registrationId: z.uuid(),
  kind: z.enum(WEBINAR_LETTERS),
  /** What tells this letter from an earlier one of its kind: the moment of asking or cancelling, or the number of the calendar event. */
  mark: z.string(),
});

/** Who does not hear that a webinar has moved, or does not take place, comes in vain. */
export const webinarLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'webinar-letter',
  facts,
  key: ({ registrationId, kind, mark }) => `webinar-${kind}:${registrationId}:${mark}`,
  subject: ({ registrationId, kind }, why) =>
    why === 'overdue' && (kind === 'moved' || kind === 'withdrawn') ? `webinar-guest:${registrationId}` : undefined,
};
