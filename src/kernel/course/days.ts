/** Time zones of a plan: the clocks of Russia, which have had a constant offset since 2016. Minutes east of UTC. */
export const COURSE_ZONES = {
  'Europe/Kaliningrad': { minutes: 120, name: 'Калининград' },
  'Europe/Moscow': { minutes: 180, name: 'Москва' },
  'Europe/Samara': { minutes: 240, name: 'Самара' },
  'Asia/Yekaterinburg': { minutes: 300, name: 'Екатеринбург' },
  'Asia/Omsk': { minutes: 360, name: 'Омск' },
  'Asia/Krasnoyarsk': { minutes: 420, name: 'Красноярск' },
  'Asia/Irkutsk': { minutes: 480, name: 'Иркутск' },
  'Asia/Yakutsk': { minutes: 540, name: 'Якутск' },
  'Asia/Vladivostok': { minutes: 600, name: 'Владивосток' },
  'Asia/Magadan': { minutes: 660, name: 'Магадан' },
  'Asia/Kamchatka': { minutes: 720, name: 'Камчатка' },
} as const;

export type CourseZone = keyof typeof COURSE_ZONES;

export const isCourseZone = (zone: unknown): zone is CourseZone =>
  typeof zone === 'string' && Object.hasOwn(COURSE_ZONES, zone);

const DAY_MS = 86_400_000;

/** Days since 1970, for loops over days. @param day `2026-11-21` */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addToDay = (day: string, days: number): string => dayOf(dayNumber(day) + days);

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday is 1, Sunday 7. 1970 began on a Thursday. */
export const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** The day of the calendar in the zone at this moment. */
export const dayIn = (zone: CourseZone, at: Date): string =>
  new Date(at.getTime() + COURSE_ZONES[zone].minutes * 60_000).toISOString().slice(0, 10);

const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** «30 марта», with the year when it is not that of the other day. */
export function dayText(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR;
  return format.format(new Date(day)).replaceAll(' ', '\u00a0');
}
