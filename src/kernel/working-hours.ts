import { moscowClock, moscowMinute } from './moscow-time.ts';

/** From and to, minutes of the day in Moscow time. */
export interface WorkingSpan {
  readonly from: number;
  readonly to: number;
}

/** Spans of each day of the week in their order, from Sunday on as `getUTCDay` counts; a closed day has none. */
export type WorkingHours = readonly (readonly WorkingSpan[])[];

const DAY = 24 * 60;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const DAY_OFF = 'выходной';
const SHORT = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];
const WORDS: ReadonlyMap<string, readonly number[]> = new Map([
  ['ежедневно', EVERY_DAY],
  ['без выходных', EVERY_DAY],
  ['по будням', WEEKDAYS],
  ['по выходным', [6, 0]],
  ['в субботу', [6]],
  ['в воскресенье', [0]],
  ...SHORT.map((name, day): [string, number[]] => [name, [day]]),
]);

/**
 * Parses «ежедневно 9:00–20:00», «по будням 10:00–18:00», «Пн–Пт 10–20, Сб 10–16», «пн–пт 9:00–13:00, 14:00–18:00»; days that
 * are named again have the later hours: «ежедневно 9–20, вс выходной». Undefined for any other text.
 */
export function readHours(text: string): WorkingHours | undefined {
  const week: WorkingSpan[][] = EVERY_DAY.map(() => []);
  let days: readonly number[] = EVERY_DAY;
  // Days are being named, and their hours come next; hours without days are those of every day.
  let isNaming = false;
  let isFirst = true;
  for (const part of partsOf(text)) {
    const named = daysOf(part);
    if (named) {
      days = isNaming ? [...days, ...named] : named;
      isNaming = true;
    } else {
      if (isNaming) for (const day of days) week[day] = [];
      const span = spanOf(part);
      if (span) for (const day of days) week[day]!.push(span);
      else if (part !== DAY_OFF || !isNaming) return undefined;
      isNaming = false;
    }
    isFirst = false;
  }
  const inOrder = week.every((spans) => spans.every(({ from }, at) => at === 0 || from > spans[at - 1]!.to));
  return !isFirst && !isNaming && inOrder && week.some((spans) => spans.length > 0) ? week : undefined;
}

const partsOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?[–—-] ?/g, '–')
    .split(/ ?[,;] ?| и | (?=\d|выходной$|выходной[,;])/);

function daysOf(part: string): readonly number[] | undefined {
  const [first = -1, last = -1, ...more] = part.split('–').map((name) => SHORT.indexOf(name));
  if (first === -1 || last === -1 || more.length > 0) return WORDS.get(part);
  const length = (last - first + 7) % 7;
  return Array.from({ length: length + 1 }, (_, at) => (first + at) % 7);
}

function spanOf(part: string): WorkingSpan | undefined {
  const found = /^(\d{1,2})(?::(\d{2}))?–(\d{1,2})(?::(\d{2}))?$/.exec(part);
  if (!found) return undefined;
  const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map((digits = '0') => Number(digits)) as [
    number,
    number,
    number,
    number,
  ];
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute;
  return fromMinute > 59 || toMinute > 59 || from >= to || to > DAY ? undefined : { from, to };
}

/** Whether a moment is within these hours. */
export function isWorkingAt(hours: WorkingHours, moment: Date): boolean {
  const minute = moscowMinute(moment);
  return hours[moscowClock(moment).getUTCDay()]!.some(({ from, to }) => minute >= from && minute < to);
}
