import { addDays, moscowDay } from '../../kernel/dates.ts';
import { moscowDayStart, moscowMinute } from '../../kernel/moscow-time.ts';

const HOUR_MS = 3_600_000;
/** By then the lists of the day before are complete. */
const NIGHT_HOUR = 4;
/** Days after which a day is compared: money and papers are late. */
const AGES = [1, 3, 10] as const;
/** After so many days a paper or a sum that is on its way counts as missing. */
const LATE_DAYS = 3;

/** First and last moment of a day in Moscow. @param day `2026-11-21` */
export function boundsOf(day: string): { readonly from: Date; readonly to: Date } {
  const from = moscowDayStart(day);
  return { from, to: new Date(from.getTime() + 24 * HOUR_MS - 1) };
}

/** The day so many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return moscowDay(addDays(boundsOf(day).from, days));
}

/** Whether what a day lacks is not on its way any more. */
export function isLate(day: string, now: Date): boolean {
  return dayAfter(day, LATE_DAYS) <= moscowDay(now);
}

/** `2026-11-01` of `2026-11-21`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day on which a month may be closed: its last day is compared again until then. @param month its first day */
export const closesFrom = (month: string): string => dayAfter(monthOf(dayAfter(month, 31)), LATE_DAYS);

/** Whether a month is over, with the days in which its last day is compared again. @param month its first day */
export const isMonthOver = (month: string, now: Date): boolean => closesFrom(month) <= moscowDay(now);

/** First and last day of a month. @param month its first day */
export function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  return { first: month, last: dayAfter(monthOf(dayAfter(month, 31)), -1) };
}

/** In place of a company: a run that stands for one of each. */
export const EVERY_COMPANY = 'all';

export interface DayOfCompany {
  readonly day: string;
  readonly company: string;
}

interface Night {
  readonly now: Date;
  readonly companies: readonly string[];
  /** The first day that is compared by itself. */
  readonly since: string;
  /** Days of the last two weeks that were compared. */
  readonly compared: readonly DayOfCompany[];
  /** Days with differences that nobody has closed. */
  readonly open: readonly DayOfCompany[];
}

/**
 * What the night compares: yesterday, the days three and ten days ago, days that earlier nights have missed, and days whose
 * differences may have been settled since. Undefined before the night has begun.
 */
export function planNight({ now, companies, since, compared, open }: Night): readonly DayOfCompany[] | undefined {
  if (moscowMinute(now) < NIGHT_HOUR * 60) return undefined;
  const today = moscowDay(now);
  const keyOf = ({ day, company }: DayOfCompany) => `${day} ${company}`;
  const done = new Set(compared.map(keyOf));
  const planned = companies.flatMap((company) =>
    Array.from({ length: AGES.at(-1)! }, (_day, nth) => ({
      company,
      age: nth + 1,
      day: dayAfter(today, -nth - 1),
    })).filter(({ age, ...one }) => (AGES as readonly number[]).includes(age) || !done.has(keyOf(one))),
  );
  // A company that was switched off is not asked any more.
  const days = [...planned, ...open.filter(({ company }) => companies.includes(company))].filter(
    ({ day }) => day >= since && day < today,
  );
  return [...new Map(days.map(({ day, company }) => [keyOf({ day, company }), { day, company }])).values()];
}

/** Minutes between attempts when a company does not answer. */
const PAUSES = [5, 15, 60, 180] as const;

export function nextAttempt(tries: number, now: Date): Date {
  return new Date(now.getTime() + PAUSES[Math.min(tries, PAUSES.length - 1)]! * 60_000);
}

/** Attempts after which the staff is asked to look: more than half a day. */
export const ATTEMPTS_BEFORE_ASKING = 7;
