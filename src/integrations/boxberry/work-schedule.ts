import type { OpeningHours } from '../../shop/delivery/delivery-carrier.port.ts';

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const ALL = [1, 2, 3, 4, 5, 6, 7];

const ALWAYS = /^круглосуточно$/;
/** «пн-пт», «сб, вс», «ежедневно»: the days that the words after them are about. */
const NAMED = /(?:пн|вт|ср|чт|пт|сб|вс)(?:-(?:пн|вт|ср|чт|пт|сб|вс))?/;
const DAYS_OF_RULE = new RegExp(
  `^(?:${NAMED.source}(?:, ?${NAMED.source})*|ежедневно|без выходных|(?:обед|перерыв)):? ?`,
);
const SPAN = /^(?:с )?(\d{1,2})[.:](\d{2}) ?(?:-|до) ?(\d{1,2})[.:](\d{2})/;
const CLOSED = /^(?:выходной|выходные|не работает|закрыто)/;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads Boxberry's «пн-пт: 09.00-20.00, сб-вс: 10.00-18.00», «круглосуточно», «пн-сб: 10.00-19.00, обед: 14.00-15.00».
 * Undefined when any of it cannot be read: half of the hours would show a day as closed. A day that is not named is closed.
 */
export function readSchedule(text: string): OpeningHours[] | undefined {
  const written = text
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replace(/[ .,;]+$/, '')
    .trim();
  if (ALWAYS.test(written)) return ALL.map((day) => ({ day, from: '00:00', to: '24:00' }));
  const open = new Map<number, Span[]>();
  let rest = written;
  while (rest !== '') {
    const named = DAYS_OF_RULE.exec(rest)?.[0];
    // Hours alone are those of every day.
    if (named === undefined && rest !== written) return undefined;
    rest = rest.slice(named?.length ?? 0);
    const isBreak = /^(?:обед|перерыв)/.test(named ?? '');
    const days = isBreak ? [...open.keys()] : daysOf(named);
    const isClosed = CLOSED.exec(rest)?.[0];
    const isAlways = /^круглосуточно/.exec(rest)?.[0];
    const [whole, ...clock] = SPAN.exec(rest) ?? [];
    const span = isAlways ? { from: 0, to: MIDNIGHT } : readSpan(clock);
    if (isClosed === undefined && span === undefined) return undefined;
    for (const day of isClosed === undefined ? days : []) {
      const before = open.get(day);
      // Said twice: nobody knows which is true.
      if (before && !isBreak) return undefined;
      open.set(day, before ? before.flatMap((one) => without(one, span!)) : [span!]);
    }
    rest = rest.slice((isClosed ?? isAlways ?? whole!).length).replace(/^[ ,;.]+/, '');
  }
  const hours = [...open].flatMap(([day, spans]) =>
    spans.map(({ from, to }) => ({ day, from: clockOf(from), to: clockOf(to) })),
  );
  return hours.length > 0 ? hours.sort((one, other) => one.day - other.day) : undefined;
}

const MIDNIGHT = 24 * 60;

/** Of «пн-пт, вс»; a range may go over Sunday. */
function daysOf(named: string | undefined): readonly number[] {
  const ranges = [...(named ?? '').matchAll(new RegExp(NAMED, 'g'))].map(([range]) => range.split('-'));
  if (ranges.length === 0) return ALL;
  return ranges.flatMap(([first, last]) => {
    const from = DAYS.indexOf(first!);
    const length = last === undefined ? 1 : ((DAYS.indexOf(last) - from + 7) % 7) + 1;
    return Array.from({ length }, (_, at) => ((from + at) % 7) + 1);
  });
}

/** Undefined unless both are times of one day, the later one last; 23:59 and 0:00 at the end are midnight. */
function readSpan(clock: readonly string[]): Span | undefined {
  const [fromHour, fromMinute, toHour, toMinute] = clock.map(Number);
  if (toMinute === undefined || fromMinute! > 59 || toMinute > 59) return undefined;
  const from = fromHour! * 60 + fromMinute!;
  const end = toHour! * 60 + toMinute;
  const to = end === 0 || end === MIDNIGHT - 1 ? MIDNIGHT : end;
  return from < to && to <= MIDNIGHT ? { from, to } : undefined;
}

function without({ from, to }: Span, pause: Span): Span[] {
  if (pause.to <= from || pause.from >= to) return [{ from, to }];
  return [
    { from, to: pause.from },
    { from: pause.to, to },
  ].filter((span) => span.from < span.to);
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
