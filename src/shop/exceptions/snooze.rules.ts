import { addDays } from '../../kernel/dates.ts';

/** For longer than a week nothing is put off: whoever may close it says why, or it is seen to. */
export const MOST_SNOOZED_DAYS = 7;

/** Why an exception cannot be put off until then. */
export function snoozeProblem(until: Date, now: Date): 'past' | 'far' | undefined {
  if (until <= now) return 'past';
  return until > addDays(now, MOST_SNOOZED_DAYS) ? 'far' : undefined;
}
