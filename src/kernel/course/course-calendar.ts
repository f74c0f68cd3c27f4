import ical, { ICalEventRepeatingFreq, ICalEventTransparency, ICalWeekday, type ICalEventData } from 'ical-generator';
import { dayNumber, dayOf, offsetChanges, offsetMinutes, type CourseZone } from './days.ts';
import type { CourseItem, CoursePlan } from './plan.ts';
import { isDue, pausesOf, scheduleOf, type Schedule } from './supply.rules.ts';

/** Titles name no goods: calendars are seen by colleagues and on locked screens. */
const INTAKE = 'Приём по\u00a0плану';
const STOCK = 'Проверить запас';

const INTAKE_MS = 10 * 60_000;
/** Days from today, or from the first day, for which long cycles are written, each as an event of its own. */
const CYCLES_WRITTEN = 366;
/** Days from today, back and ahead, whose pauses are written: programs read the calendar again and again. */
const PAUSES_WRITTEN = 366;
const WEEKDAYS = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

export interface CourseCalendarFacts {
  readonly today: string;
  readonly stampedAt: Date;
  /** Host of the shop, a part of every uid. */
  readonly host: string;
  /** Of the page of the plan. */
  readonly url: string;
  /** The earliest day by which something should be ordered. */
  readonly orderBy: string | null;
}

/** The plan for calendar programs (RFC 5545): events at the wall clock of its zone, with the same uids in every file. */
export function courseCalendar(
  plan: CoursePlan,
  { today, stampedAt, host, url, orderBy }: CourseCalendarFacts,
): string {
  const common = (uid: string): Omit<ICalEventData, 'start'> => ({
    id: `${uid}@${host}`,
    sequence: plan.revision,
    stamp: stampedAt,
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const intakes = plan.items.flatMap((item) => {
    const runs = runsOf(plan, item, today);
    return item.times.flatMap((time) =>
      runs.map(({ first, count, exclude, part = '', ...repeating }): ICalEventData => ({
        ...common(`course-${item.id}-${time.replace(':', '')}${part}`),
        summary: INTAKE,
        start: wallClock(first, time),
        end: new Date(wallClock(first, time).getTime() + INTAKE_MS),
        timezone: plan.zone,
        repeating: {
          ...repeating,
          ...(count !== null && { count }),
          ...(exclude.length > 0 && { exclude: exclude.map((day) => wallClock(day, time)) }),
        },
      })),
    );
  });
  const stock: ICalEventData[] = orderBy
    ? [
        {
          ...common('course-stock'),
          // Its day follows orders and the calendar, too, which do not change the revision: programs take a day over an earlier one.
          sequence: plan.revision + dayNumber(today),
          stamp: stampedAt.toISOString() < today ? new Date(today) : stampedAt,
          summary: STOCK,
          allDay: true,
          // Without a zone the library writes the day in UTC.
          start: new Date(orderBy < today ? today : orderBy),
        },
      ]
    : [];
  const file = ical({
    prodId: '//Travosol//Planner//RU',
    name: 'План',
    scale: 'GREGORIAN',
    // Without a name here stamps are in UTC, as they must be.
    timezone: { name: null, generator: () => zoneBlock(plan.zone, today) },
    events: [...intakes, ...stock],
  });
  return `${file.toString()}\r\n`;
}

interface Run {
  readonly freq: ICalEventRepeatingFreq;
  readonly interval?: number;
  readonly byDay?: ICalWeekday[];
  /** Day number of the first event. */
  readonly first: number;
  /** Null: without end. */
  readonly count: number | null;
  /** Days of pauses. */
  readonly exclude: readonly number[];
  /** Of its uid: which cycle, or which day of short cycles. */
  readonly part?: string;
}

/** An item as recurring events: one; with breaks, one for each day of a short cycle, or for each long cycle that is not over. */
function runsOf(plan: CoursePlan, item: CourseItem, today: string): Run[] {
  const now = dayNumber(today);
  const pauses = pausesOf(plan, item.person);
  const { rule, first: start, last } = scheduleOf(item);
  // A pause that ends beyond what is written is the end, too.
  const endless = pauses.find(({ to }) => to > now + PAUSES_WRITTEN);
  const stop = Math.min(last, endless ? endless.from - 1 : Infinity);
  const schedule = { rule, first: start, last: stop };
  const pausedDays = (from: number, until: number) =>
    pauses.flatMap((pause) =>
      dueDays(
        schedule,
        Math.max(from, pause.from, now - PAUSES_WRITTEN),
        Math.min(until, pause.to, now + PAUSES_WRITTEN),
      ),
    );
  if (rule.kind === 'cycle') {
    const length = rule.on + rule.off;
    // Whichever is fewer, by the rule alone: the same on each day. With a day off after each day, a year would be 183 cycles.
    if (rule.on <= Math.floor(CYCLES_WRITTEN / length)) {
      const paused = pausedDays(start, stop);
      return Array.from({ length: Math.min(rule.on, stop - start + 1) }, (_, index) => {
        const first = start + index;
        const count = Number.isFinite(stop) ? Math.floor((stop - first) / length) + 1 : null;
        const exclude = paused.filter((day) => (day - first) % length === 0);
        return { freq: ICalEventRepeatingFreq.DAILY, interval: length, first, count, exclude, part: `-d${index}` };
      });
    }
    const current = Math.max(0, Math.floor((now - start) / length));
    const ahead = Math.max(0, Math.floor((Math.max(now, start) + CYCLES_WRITTEN - start) / length) - current);
    return Array.from({ length: ahead + 1 }, (_, next) => current + next).flatMap((index) => {
      const first = start + index * length;
      const until = Math.min(first + rule.on - 1, stop);
      if (until < first) return [];
      return [
        {
          freq: ICalEventRepeatingFreq.DAILY,
          first,
          count: until - first + 1,
          exclude: pausedDays(first, until),
          part: index === 0 ? '' : `-${index}`,
        },
      ];
    });
  }
  let first = start;
  while (first <= stop && !isDue(schedule, first)) first++;
  if (first > stop) return [];
  const count = Number.isFinite(stop) ? dueDays(schedule, first, stop).length : null;
  const exclude = pausedDays(first, stop);
  if (rule.kind === 'weekdays') {
    const byDay = rule.days.map((day) => WEEKDAYS[day - 1]!);
    return [{ freq: ICalEventRepeatingFreq.WEEKLY, byDay, first, count, exclude }];
  }
  const interval = rule.kind === 'every' ? { interval: rule.days } : {};
  return [{ freq: ICalEventRepeatingFreq.DAILY, ...interval, first, count, exclude }];
}

const dueDays = (schedule: Schedule, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter((day) => isDue(schedule, day));

/** A date whose local parts are these: the library writes them as they are beside the name of the zone. */
function wallClock(day: number, time: string): Date {
  const [year, month, date] = dayOf(day).split('-').map(Number) as [number, number, number];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return new Date(year, month - 1, date, hours, minutes);
}

/** Years around today whose changes of the clock are written; programs mostly know the zone by its name anyway. */
const CLOCK_YEARS = [-1, 5] as const;

/** The same for all days of a year, so that the file changes with the plan only. */
function zoneBlock(zone: CourseZone, today: string): string {
  const year = Number(today.slice(0, 4));
  const from = new Date(Date.UTC(year + CLOCK_YEARS[0], 0, 1));
  const until = new Date(Date.UTC(year + CLOCK_YEARS[1], 11, 31));
  const changes = offsetChanges(zone, from, until);
  let minutes = offsetMinutes(zone, from);
  const least = Math.min(minutes, ...changes.map((change) => change.minutes));
  const observed = [observance('19700101T000000', minutes, minutes, least)];
  for (const change of changes) {
    // An onset is told by the clock before it.
    const onset = new Date(change.at.getTime() + minutes * 60_000).toISOString().replace(/[-:]/g, '').slice(0, 15);
    observed.push(observance(onset, minutes, change.minutes, least));
    minutes = change.minutes;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observed.flat(), 'END:VTIMEZONE'].join('\r\n');
}

function observance(onset: string, from: number, to: number, least: number): readonly string[] {
  const kind = to > least ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
}

function offsetText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const away = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}${two(away % 60)}`;
}
