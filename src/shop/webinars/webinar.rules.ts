import { addMinutes } from '../../kernel/dates.ts';
import type { FactsOf } from '../content/content.rules.ts';

/** Where a webinar is in its life, as its guests and its page see it. */
export type WebinarPhase = 'coming' | 'running' | 'over' | 'withdrawn';

export interface Meeting {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Length of a webinar that does not say its own. */
const USUAL_MINUTES = 60;

/** When people meet; undefined for what is no webinar with a time. */
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

/** What guests know of a webinar. */
export interface AnnouncedMeeting extends Meeting {
  readonly told: 'announced' | 'withdrawn';
}

/**
 * What guests have to be told, comparing what they know with what is so now.
 * @param actual undefined when the webinar does not take place
 */
export function newsFor(
  known: AnnouncedMeeting,
  actual: Meeting | undefined,
  now: Date,
): 'moved' | 'withdrawn' | undefined {
  if (!actual) {
    // Taking down the page of what has been tells nobody anything.
    return known.told === 'announced' && now < known.startsAt ? 'withdrawn' : undefined;
  }
  const same = known.told === 'announced' && known.startsAt.getTime() === actual.startsAt.getTime();
  // A time that is already past is a correction in the archive.
  return same || actual.endsAt <= now ? undefined : 'moved';
}

/** Hours before the beginning. Whoever registers later than the first has just had a letter. */
export const DAY_REMINDER_HOURS = 24;
/** Too near to the second reminder, the first would only repeat it. */
export const DAY_REMINDER_UNTIL_HOURS = 3;
export const HOUR_REMINDER_HOURS = 1;

/** Days after a webinar for which its guests are remembered. */
export const GUESTS_RETENTION_DAYS = 90;
/** Days after a guest has cancelled: the consent is taken back by that. */
export const CANCELLED_RETENTION_DAYS = 29;
