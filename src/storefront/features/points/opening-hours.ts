import type { DeliveryPoint } from '../../../api/shop/delivery.schema.ts';

/** Opening hours as [day from 1 to 7, from, to] in minutes after midnight. */
export type OpeningHours = NonNullable<DeliveryPoint['hours']>;

const DAY_NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const WHOLE_DAY = 1440;

/** Day of the week from 1, Monday, and minutes after midnight. */
export interface TimeOfWeek {
  readonly day: number;
  readonly minutes: number;
}

/** By the clock of a place. @param utcOffset hours that it is ahead of UTC */
export function timeOfWeek(moment: Date, utcOffset: number): TimeOfWeek {
  const clock = new Date(moment.getTime() + utcOffset * 3_600_000);
  return { day: clock.getUTCDay() || 7, minutes: clock.getUTCHours() * 60 + clock.getUTCMinutes() };
}

export function isRoundTheClock(hours: OpeningHours): boolean {
  return DAY_NAMES.every((_name, index) => isWholeDay(hoursOf(hours, index + 1)));
}

/** «пн–пт 10–20, сб–вс 10–16»; days that are not named are closed. */
export function weekInWords(hours: OpeningHours): string {
  if (hours.length === 0) return 'временно закрыт';
  if (isRoundTheClock(hours)) return 'круглосуточно';
  const groups: { from: number; to: number; text: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const text = hoursOf(hours, day).map(rangeInWords).join(' и\u00a0');
    const last = groups.at(-1);
    if (last?.text === text) last.to = day;
    else groups.push({ from: day, to: day, text });
  }
  return groups.map(({ from, to, text }) => `${daysInWords(from, to)}\u00a0${text || '—\u00a0выходной'}`).join(', ');
}

/** «сегодня до 20:00», «сегодня с 10:00», «откроется завтра в 10:00», «круглосуточно»; '' when it never opens. */
export function todayInWords(hours: OpeningHours, { day, minutes }: TimeOfWeek): string {
  if (isRoundTheClock(hours)) return 'круглосуточно';
  const [next] = hoursOf(hours, day).filter(([from, to]) => to > minutes || isWholeDay([[from, to]]));
  if (next) {
    const [from, to] = next;
    if (from > minutes) return `сегодня с\u00a0${clock(from)}`;
    return to === WHOLE_DAY ? 'сегодня до\u00a0полуночи' : `сегодня до\u00a0${clock(to)}`;
  }
  for (let later = 1; later <= 7; later++) {
    const on = ((day - 1 + later) % 7) + 1;
    const [first] = hoursOf(hours, on);
    if (first) return `откроется ${later === 1 ? 'завтра' : `в\u00a0${DAY_NAMES[on - 1]}`} в\u00a0${clock(first[0])}`;
  }
  return '';
}

/** Spans of a day in their order; spans that meet are one. */
function hoursOf(hours: OpeningHours, day: number): readonly (readonly [from: number, to: number])[] {
  const spans: [number, number][] = [];
  const ofDay = hours.filter(([on]) => on === day).sort((one, other) => one[1] - other[1]);
  for (const [, from, to] of ofDay) {
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

/** A minute before midnight is midnight: carriers write 23:59. */
const isWholeDay = ([span]: ReturnType<typeof hoursOf>) => span?.[0] === 0 && span[1] >= WHOLE_DAY - 1;

function daysInWords(from: number, to: number): string {
  if (from === 1 && to === 7) return 'ежедневно';
  return from === to ? DAY_NAMES[from - 1]! : `${DAY_NAMES[from - 1]}–${DAY_NAMES[to - 1]}`;
}

function rangeInWords([from, to]: readonly [number, number]): string {
  if (isWholeDay([[from, to]])) return 'круглосуточно';
  // Whole hours need no minutes, unless the other end has some.
  const short = from % 60 === 0 && to % 60 === 0;
  return short ? `${from / 60}–${to / 60}` : `${clock(from)}–${clock(to)}`;
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
