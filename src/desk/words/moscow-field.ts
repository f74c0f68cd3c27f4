import { MOSCOW_OFFSET, moscowClock } from '../../kernel/moscow-time.ts';

/** What a field of date and time shows: «2026-11-30T09:00» in Moscow. */
export const toField = (moment: Date): string => moscowClock(moment).toISOString().slice(0, 16);

/** The moment of such a field; undefined while it is empty or not a time. */
export function fromField(text: string): Date | undefined {
  const moment = new Date(`${text}:00${MOSCOW_OFFSET}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
