/** IANA name of the clock of a plan. */
export type CourseZone = string;

/** A clock takes some 27 KB; there are a few hundred zones. */
const MOST_CLOCKS = 500;

const clocks = new Map<CourseZone, Intl.DateTimeFormat>();

/** Kept, as clocks are costly to make. Null: the engine does not know the zone, or has it in other letter case. */
function clockOf(zone: CourseZone): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known) return known;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // Not kept: names come from requests.
    return null;
  }
  // Engines ignore the case, programs that read calendars do not. Of a second name of a zone they do not tell how it is spelled,
  // so that there is a limit, too.
  const name = clock.resolvedOptions().timeZone;
  if (name !== zone && name.toLowerCase() === zone.toLowerCase()) return null;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Names only: offsets, which engines take, too, are no zones. */
export const isCourseZone = (zone: unknown): zone is CourseZone =>
  typeof zone === 'string' && /^[A-Za-z][\w+/-]{1,59}$/.test(zone) && clockOf(zone) !== null;

const MINUTE_MS = 60_000;

/** How far the clock of the zone is ahead of UTC at this moment, in minutes. */
export function offsetMinutes(zone: CourseZone, at: Date): number {
  const parts = Object.fromEntries(
    clockOf(zone)!
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute } = parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS - Math.floor(at.getTime() / MINUTE_MS);
}

/** The wall clock of the zone at this moment, as if it were UTC. */
const wallClockAt = (zone: CourseZone, at: Date): string =>
  new Date(at.getTime() + offsetMinutes(zone, at) * MINUTE_MS).toISOString();

/** The day of the calendar in the zone at this moment. */
export const dayIn = (zone: CourseZone, at: Date): string => wallClockAt(zone, at).slice(0, 10);

/** The hour of the clock in the zone at this moment. */
export const hourIn = (zone: CourseZone, at: Date): number => Number(wallClockAt(zone, at).slice(11, 13));

/** When the next day begins in the zone: the moment to which a page that stays open waits. */
export function nextDayAt(zone: CourseZone, at: Date): Date {
  const day = dayIn(zone, at);
  let before = at.getTime();
  // The longest day has some 25 hours.
  let after = before + 27 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, new Date(middle)) === day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Changes of the offset of a zone from one moment to another, each with what it is afterwards. */
export function offsetChanges(
  zone: CourseZone,
  from: Date,
  until: Date,
): { readonly at: Date; readonly minutes: number }[] {
  const changes: { at: Date; minutes: number }[] = [];
  const week = 7 * DAY_MS;
  let minutes = offsetMinutes(zone, from);
  for (let time = from.getTime(); time < until.getTime(); time += week) {
    const then = offsetMinutes(zone, new Date(time + week));
    if (then === minutes) continue;
    let before = time;
    let after = time + week;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetMinutes(zone, new Date(middle)) === minutes) before = middle;
      else after = middle;
    }
    changes.push({ at: new Date(after), minutes: then });
    minutes = then;
  }
  return changes;
}

const DAY_MS = 86_400_000;

/** Days since 1970, for loops over days. @param day `2026-11-21` */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addToDay = (day: string, days: number): string => dayOf(dayNumber(day) + days);

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday is 1, Sunday 7. 1970 began on a Thursday. */
export const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

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
