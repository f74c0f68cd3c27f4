import { z } from 'zod';
import type { LetterDefinition } from '../outbox/letter.job.ts';

export const WEBINAR_LETTERS = ['registered', 'cancelled', 'moved', 'withdrawn', 'day', 'hour', 'replay'] as const;
export type WebinarLetterKind = (typeof WEBINAR_LETTERS)[number];

const facts = z.object({
  registrationId: z.uuid(),
  kind: z.enum(WEBINAR_LETTERS),
  /** Distinguishes letters of one kind: the moment of registering or cancelling, or the sequence of the calendar event. */
  mark: z.string(),
});

/** If guests cannot be notified that a webinar has moved or is called off, staff should contact them. */
export const webinarLetter: LetterDefinition<z.infer<typeof facts>> = {
  name: 'webinar-letter',
  facts,
  key: ({ registrationId, kind, mark }) => `webinar-${kind}:${registrationId}:${mark}`,
  subject: ({ registrationId, kind }, why) =>
    why === 'overdue' && (kind === 'moved' || kind === 'withdrawn') ? `webinar-guest:${registrationId}` : undefined,
};
