import { formatDay } from '../../../kernel/dates.ts';
import { moscowDayStart } from '../../../kernel/moscow-time.ts';

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' });

/** «21 ноября 2026 г.» @param day `2026-11-21` */
export const dayWords = (day: string): string => formatDay(moscowDayStart(day));

/** «ноябрь 2026 г.» @param month its first day */
export const monthWords = (month: string): string => MONTH.format(moscowDayStart(month));

/** The last day of a month. @param month its first day */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month.slice(0, 7)}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** The first day of the month that an address names, if it names one. */
export const monthOfAddress = (text: string | null): string | undefined =>
  text !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : undefined;
