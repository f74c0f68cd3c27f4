import { addMinutes } from '../../kernel/dates.ts';
import type { FactsOf } from '../content/content.rules.ts';

/** Phase of a webinar, as shown to guests and on its page. */
export type WebinarPhase = 'coming' | 'running' | 'over' | 'withdrawn';

export interface Meeting {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Length of a webinar without one of its own. */
const USUAL_MINUTES = 60;

/** Times of a webinar; undefined for other videos and webinars without a valid time. */
export function meetingOf({ form, startsAt, minutes }: FactsOf['video']): Meeting | undefined {
  if (form !== 'webinar' || !startsAt) return undefined;
  const at = new Date(startsAt);
  if (Number.isNaN(at.getTime())) return undefined;
  return { startsAt: at, endsAt: addMinutes(at, minutes && minutes > 0 ? minutes : USUAL_MINUTES) };
}

export function phaseOf({ startsAt, endsAt }: Meeting, now: Date): Exclude<WebinarPhase, 'withdrawn'> {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'running' : 'over';
}

/** The state of a webinar that its guests were notified of. */
export interface AnnouncedMeeting extends Meeting {
  readonly notifiedState: 'announced' | 'withdrawn';
}

/**
 * The notice guests must get: compares what they were notified of with the current times.
 * @param actual undefined when the webinar does not take place
 */
export function noticeFor(
  announced: AnnouncedMeeting,
  actual: Meeting | undefined,
  now: Date,
): 'moved' | 'withdrawn' | undefined {
  if (!actual) {
    // Taking down the page of a past webinar needs no notice.
    return announced.notifiedState === 'announced' && now < announced.startsAt ? 'withdrawn' : undefined;
  }
  const same = announced.notifiedState === 'announced' && announced.startsAt.getTime() === actual.startsAt.getTime();
  // A time that is already past is a correction in the archive.
  return same || actual.endsAt <= now ? undefined : 'moved';
}

/** Hours before the start. Guests who register later have just received the confirmation. */
export const DAY_REMINDER_HOURS = 24;
/** The first reminder is not sent later than this: it would only repeat the second. */
export const DAY_REMINDER_UNTIL_HOURS = 3;
export const HOUR_REMINDER_HOURS = 1;

/** Days after a webinar for which its guests are kept. */
export const GUESTS_RETENTION_DAYS = 90;
/** Days for which a guest is kept after cancelling, which withdraws the consent. */
export const CANCELLED_RETENTION_DAYS = 29;
