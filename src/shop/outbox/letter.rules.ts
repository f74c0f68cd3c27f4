import { addMinutes } from '../../kernel/dates.ts';

/**
 * waiting: until a mail server accepts it. unneeded: at sending time it no longer applied or had no recipient.
 * refused: the mailbox does not exist. expired: not accepted within its hours.
 */
export type LetterState = 'waiting' | 'sent' | 'unneeded' | 'refused' | 'expired';

/** Final states from which the same letter may be posted again. */
export const ABANDONED_STATES = ['unneeded', 'refused', 'expired'] as const satisfies readonly LetterState[];

/** Hours for which a letter is tried, unless its definition says otherwise. */
export const HOURS_TO_TRY = 72;

const LONGEST_PAUSE_MINUTES = 30;

/**
 * When a letter may be tried again, counted from the start of a try: 2, 4, 8, 16 minutes, then every half hour.
 * The first pause is longer than any try takes, so that two never overlap.
 */
export function nextTryAt(now: Date, tries: number): Date {
  return addMinutes(now, Math.min(2 ** tries, LONGEST_PAUSE_MINUTES));
}

/** Whether a letter has been due for longer than any pause: no worker was running to try it. */
export function isDeliveryStalled(dueAt: Date, now: Date): boolean {
  return addMinutes(dueAt, LONGEST_PAUSE_MINUTES) < now;
}
