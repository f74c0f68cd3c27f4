import { isClosedOn, readClosedDays, type ClosedDays } from '../../kernel/closed-days.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { addMinutes } from '../../kernel/dates.ts';
import { atMoscowClock, moscowClock } from '../../kernel/moscow-time.ts';
import type { TicketTopic } from '../../kernel/tickets.ts';
import { readHours, type WorkingHours } from '../../kernel/working-hours.ts';

/** When the shop works. */
export interface WorkingCalendar {
  readonly hours: WorkingHours;
  readonly closed: ClosedDays;
}

/** A term that counts working days, or days of the calendar with their nights. */
type SolveTerm = { readonly workingDays: number } | { readonly days: number };

interface TicketTerms {
  /** Of each answer: the next working day at the same time, or the end of the working day. */
  readonly answer: 'next-working-day' | 'same-day';
  /** Set by law: it pauses while the ticket waits for the customer. */
  readonly solve: SolveTerm | null;
}

/** Terms by topic. Ten days for refunds: ст. 22 of the consumer law; ten working days for personal data: ст. 14 and 20 of 152-ФЗ. */
export const TICKET_TERMS: Readonly<Record<TicketTopic, TicketTerms>> = {
  order: { answer: 'next-working-day', solve: null },
  refund: { answer: 'next-working-day', solve: { days: 10 } },
  quality: { answer: 'same-day', solve: null },
  product: { answer: 'next-working-day', solve: null },
  'personal-data': { answer: 'next-working-day', solve: { workingDays: 10 } },
  other: { answer: 'next-working-day', solve: null },
};

const DAY = 24 * 60;
/** Far enough for any term, also of a shop that opens for an hour a week. */
const DAYS_AHEAD = 800;
/** Where the hours are a text that nobody can parse: every day, so that no term is longer than promised. */
const USUAL_HOURS: WorkingHours = Array.from({ length: 7 }, () => [{ from: 9 * 60, to: 20 * 60 }]);

export function workingCalendar(shop: Pick<CompanyFacts, 'hours' | 'closedDays'>): WorkingCalendar {
  return {
    hours: readHours(shop.hours) ?? USUAL_HOURS,
    closed: readClosedDays(shop.closedDays ?? '') ?? new Set<string>(),
  };
}

/** Until when the customer gets an answer to what was written then. */
export function answerDueAt(calendar: WorkingCalendar, topic: TicketTopic, at: Date): Date {
  return TICKET_TERMS[topic].answer === 'same-day'
    ? endOfWorkingDay(calendar, at)
    : addWorkingMinutes(calendar, at, workingDay(calendar));
}

/** Minutes of the whole term, in the minutes that it counts; null where the topic has none. */
export function solveMinutes(calendar: WorkingCalendar, topic: TicketTopic): number | null {
  const { solve } = TICKET_TERMS[topic];
  if (!solve) return null;
  return 'days' in solve ? solve.days * DAY : solve.workingDays * workingDay(calendar);
}

/** When a term ends that begins or goes on then. */
export function solveDueAt(calendar: WorkingCalendar, topic: TicketTopic, from: Date, minutes: number): Date {
  const { solve } = TICKET_TERMS[topic];
  return solve && 'days' in solve ? addMinutes(from, minutes) : addWorkingMinutes(calendar, from, minutes);
}

/** What is left of a term that is paused then; nothing once it has ended. */
export function solveMinutesLeft(calendar: WorkingCalendar, topic: TicketTopic, dueAt: Date, now: Date): number {
  if (dueAt <= now) return 0;
  const { solve } = TICKET_TERMS[topic];
  if (solve && 'days' in solve) return Math.ceil((dueAt.getTime() - now.getTime()) / 60_000);
  return workingMinutesBetween(calendar, now, dueAt);
}

/** A working day of a term is as long as the longest of the week, so that no short Saturday makes the term end early. */
function workingDay({ hours }: WorkingCalendar): number {
  return Math.max(...hours.map((spans) => spans.reduce((sum, { from, to }) => sum + to - from, 0)));
}

/** The moment when so many minutes of work have passed. */
export function addWorkingMinutes(calendar: WorkingCalendar, from: Date, minutes: number): Date {
  let left = minutes;
  for (const span of workingSpans(calendar, from)) {
    if (left <= span.to - span.from) return atMinute(span.from + left);
    left -= span.to - span.from;
  }
  return addMinutes(from, minutes);
}

export function workingMinutesBetween(calendar: WorkingCalendar, from: Date, to: Date): number {
  const end = minuteOf(to);
  let minutes = 0;
  for (const span of workingSpans(calendar, from)) {
    if (span.from >= end) break;
    minutes += Math.min(span.to, end) - span.from;
  }
  return minutes;
}

/** Closing time of the day that runs then, or of the next one on which the shop works. */
function endOfWorkingDay(calendar: WorkingCalendar, from: Date): Date {
  let end: number | undefined;
  for (const { to } of workingSpans(calendar, from)) {
    if (end !== undefined && Math.floor(to / DAY) !== Math.floor(end / DAY)) break;
    end = to;
  }
  return end === undefined ? addMinutes(from, DAY) : atMinute(end);
}

/** Spans of work after a moment, in minutes of the clock in Moscow since 1970. */
function* workingSpans({ hours, closed }: WorkingCalendar, after: Date): Generator<{ from: number; to: number }> {
  const now = minuteOf(after);
  const today = Math.floor(now / DAY);
  for (let day = today; day < today + DAYS_AHEAD; day++) {
    const date = new Date(day * DAY * 60_000);
    if (isClosedOn(closed, date.toISOString().slice(0, 10))) continue;
    for (const span of hours[date.getUTCDay()]!) {
      const from = Math.max(day * DAY + span.from, now);
      const to = day * DAY + span.to;
      if (from < to) yield { from, to };
    }
  }
}

const minuteOf = (moment: Date): number => Math.floor(moscowClock(moment).getTime() / 60_000);
const atMinute = (minute: number): Date => atMoscowClock(new Date(minute * 60_000));
