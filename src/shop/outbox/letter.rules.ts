import { addMinutes } from '../../kernel/dates.ts';

/**
 * waiting: until a mail server takes it. unneeded: when it was to be sent there was nothing left to say, or nobody to
 * say it to. refused: the mailbox does not exist. expired: tried in vain for all its time.
 */
export type LetterState = 'waiting' | 'sent' | 'unneeded' | 'refused' | 'expired';

/** Ends from which the same letter may be asked for again. */
export const GIVEN_UP = ['unneeded', 'refused', 'expired'] as const satisfies readonly LetterState[];

/** Hours for which a letter is tried, unless its definition says otherwise. */
export const HOURS_TO_TRY = 72;

const LONGEST_PAUSE_MINUTES = 30;

/**
 * When a letter may be tried again, counted from the beginning of a try: 2, 4, 8, 16 minutes, then every half hour.
 * The first pause is longer than any one try takes, so that two never overlap.
 */
export function nextTryAt(now: Date, tries: number): Date {
  return addMinutes(now, Math.min(2 ** tries, LONGEST_PAUSE_MINUTES));
}

/** Whether a letter has been due for longer than any pause, so that nobody was there to try it. */
export function stoodStill(dueAt: Date, now: Date): boolean {
  return addMinutes(dueAt, LONGEST_PAUSE_MINUTES) < now;
}
