import ical, { ICalEventRepeatingFreq, ICalEventTransparency, ICalWeekday, type ICalEventData } from 'ical-generator';
import { COURSE_ZONES, dayNumber, dayOf, type CourseZone } from './days.ts';
import type { CourseItem, CoursePlan } from './plan.ts';
import { isDue } from './supply.rules.ts';

/** Titles name no goods: calendars are seen by colleagues and on locked screens. */
const INTAKE = 'Приём по\u00a0плану';
const STOCK = 'Проверить запас';

const INTAKE_MS = 10 * 60_000;
/** Of a cycle with breaks; each begins an event of its own. */
const CYCLES_AHEAD = 12;
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
  const intakes = plan.items.flatMap((item) =>
    item.times.flatMap((time) =>
      runsOf(plan, item, today).map(({ first, count, exclude, index, ...repeating }): ICalEventData => ({
        ...common(`course-${item.id}-${time.replace(':', '')}${index ? `-${index}` : ''}`),
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
    ),
  );
  const stock: ICalEventData[] = orderBy
    ? [
        {
          ...common('course-stock'),
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
    timezone: { name: null, generator: () => zoneBlock(plan.zone) },
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
  /** Of the cycle. */
  readonly index?: number;
}

/** An item as recurring events: one, or one for each cycle that is not over. */
function runsOf(plan: CoursePlan, item: CourseItem, today: string): Run[] {
  const { rule } = item;
  const start = dayNumber(item.start);
  const stop = lastDay(plan, item);
  if (rule.kind === 'cycle') {
    const length = rule.on + rule.off;
    const current = Math.max(0, Math.floor((dayNumber(today) - start) / length));
    return Array.from({ length: CYCLES_AHEAD }, (_, ahead) => current + ahead).flatMap((index) => {
      const first = start + index * length;
      const last = Math.min(first + rule.on - 1, stop);
      if (last < first) return [];
      return [
        {
          freq: ICalEventRepeatingFreq.DAILY,
          first,
          count: last - first + 1,
          exclude: pausedDays(plan, item, first, last),
          index,
        },
      ];
    });
  }
  let first = start;
  while (first <= stop && !isDue(item, first)) first++;
  if (first > stop) return [];
  const count = Number.isFinite(stop) ? dueDays(item, first, stop).length : null;
  const exclude = pausedDays(plan, item, first, stop);
  if (rule.kind === 'weekdays') {
    const byDay = rule.days.map((day) => WEEKDAYS[day - 1]!);
    return [{ freq: ICalEventRepeatingFreq.WEEKLY, byDay, first, count, exclude }];
  }
  const interval = rule.kind === 'every' ? { interval: rule.days } : {};
  return [{ freq: ICalEventRepeatingFreq.DAILY, ...interval, first, count, exclude }];
}

/** The day before a pause without end, or the last day of the item. */
function lastDay(plan: CoursePlan, { person, end }: CourseItem): number {
  const open = plan.pauses.filter((pause) => pause.person === person && pause.to === null);
  return Math.min(end === null ? Infinity : dayNumber(end), ...open.map(({ from }) => dayNumber(from) - 1));
}

function pausedDays(plan: CoursePlan, item: CourseItem, first: number, last: number): number[] {
  const days = plan.pauses
    .filter(({ person, to }) => person === item.person && to !== null)
    .flatMap(({ from, to }) => dueDays(item, Math.max(first, dayNumber(from)), Math.min(last, dayNumber(to!))));
  return [...new Set(days)];
}

const dueDays = (item: CourseItem, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter((day) => isDue(item, day));

/** A date whose local parts are these: the library writes them as they are beside the name of the zone. */
function wallClock(day: number, time: string): Date {
  const [year, month, date] = dayOf(day).split('-').map(Number) as [number, number, number];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return new Date(year, month - 1, date, hours, minutes);
}

/** The zones of a plan have a constant offset. */
function zoneBlock(zone: CourseZone): string {
  const { minutes } = COURSE_ZONES[zone];
  const offset = `+${String(minutes / 60).padStart(2, '0')}00`;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
}
