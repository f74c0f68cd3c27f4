const DAY = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});
const DAY_OF_MONTH = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' });
const DAY_AND_TIME = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' });
const MEETING = new Intl.DateTimeFormat('ru-RU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** «2026-11-21», the day in Moscow. */
export function moscowDay(date: Date): string {
  return ISO_DAY.format(date);
}

export const LAST_MODERN_DAY = '2099-12-31';

/** Whether a day of the calendar, `2026-11-21`, is one that a shop deals with: any other is a slip, and the database has no year 0. */
export const isModernDay = (day: string): boolean => day >= '2000-01-01' && day <= LAST_MODERN_DAY;

/** «вторник, 8 декабря в 19:00», Moscow time. */
export function formatMeeting(date: Date): string {
  return MEETING.format(date);
}

/** «21 ноября 2026 г.», Moscow time. */
export function formatDay(date: Date): string {
  return DAY.format(date);
}

/** «21 ноября» with a non-breaking space, Moscow time. */
export function formatDayOfMonth(date: Date): string {
  return DAY_OF_MONTH.format(date).replace(' ', '\u00a0');
}

/** «21 ноября в 14:05», Moscow time. */
export function formatDayAndTime(date: Date): string {
  return DAY_AND_TIME.format(date);
}

/** «14:05», Moscow time. */
export function formatTime(date: Date): string {
  return TIME.format(date);
}

export function addMinutes(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
