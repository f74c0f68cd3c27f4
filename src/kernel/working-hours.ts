import { moscowClock, moscowMinute } from './moscow-time.ts';

/** Working hours: days of the week, and minutes of the day in Moscow time. */
export interface WorkingHours {
  readonly days: 'daily' | 'weekdays';
  readonly from: number;
  readonly to: number;
}

const HOURS =
  /^(?:(ежедневно|без\sвыходных|по\sбудням|пн\s?[–-]\s?пт),?\s+)?(\d{1,2}):(\d{2})\s?[–-]\s?(\d{1,2}):(\d{2})$/iu;
const DAY = 24 * 60;

/** Parses «ежедневно 9:00–20:00» and «по будням 10:00–18:00»; undefined for any other text. */
export function readHours(text: string): WorkingHours | undefined {
  const found = HOURS.exec(text.trim());
  if (!found) return undefined;
  const weekdays = found[1]?.toLowerCase().startsWith('п');
  const [fromHour, fromMinute, toHour, toMinute] = found.slice(2).map(Number) as [number, number, number, number];
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute;
  if (fromMinute > 59 || toMinute > 59 || from >= to || to > DAY) return undefined;
  return { days: weekdays ? 'weekdays' : 'daily', from, to };
}

/** Whether a moment is within these hours. */
export function isWorkingAt({ days, from, to }: WorkingHours, moment: Date): boolean {
  const weekday = moscowClock(moment).getUTCDay();
  if (days === 'weekdays' && (weekday === 0 || weekday === 6)) return false;
  const minute = moscowMinute(moment);
  return minute >= from && minute < to;
}
