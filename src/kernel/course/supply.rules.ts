import { LAST_MODERN_DAY } from '../dates.ts';
import { dayNumber, dayOf, weekdayOf } from './days.ts';
import type { CourseItem, CoursePack, CoursePlan, CourseRule } from './plan.ts';

/** How long the packs of a product last. */
export interface Supply {
  /** The last day on which everybody gets what is planned; null when there is none. */
  readonly lastFullDay: string | null;
  /** The first day for which too little is left and nothing more comes; null: the courses end before. */
  readonly runsOutOn: string | null;
  /** The last day of the courses; null when one of them has no end. */
  readonly courseEndsOn: string | null;
  /** What remains at the end: too little for a full day, or not needed any more. */
  readonly left: number;
  /** What passes its term unused. */
  readonly expired: number;
  /** Days on which nothing can be taken, because the next pack comes later. */
  readonly gaps: readonly { readonly from: string; readonly until: string }[];
  /** The packs as they are when `today` begins. */
  readonly packs: readonly PackNow[];
}

export interface PackNow {
  readonly id: string;
  readonly units: number;
  readonly openedOn: string | null;
  readonly usableUntil: string | null;
}

/** No plan reaches further: the same limit as for every day that is typed. */
export const LAST_DAY = dayNumber(LAST_MODERN_DAY);

/** Days of safety between the arrival of an order and the day it is needed. */
const SAFETY_DAYS = 2;

interface PackState {
  readonly id: string;
  readonly on: number;
  readonly bestBefore: number;
  /** In thousandths: amounts are added exactly. */
  units: number;
  opened: number | null;
}

const thousandths = (units: number): number => Math.round(units * 1000);

/**
 * Uses the packs up day by day, from the first day they were counted on until they are empty or the courses are over: there is
 * no window that a plan may be longer than. Intakes without a mark count as taken.
 */
export function supplyOf(plan: CoursePlan, product: number, openDays: number | null, today: string): Supply {
  const items = plan.items.filter((item) => item.product === product);
  const intakes = items.map((item) => scheduledIntakes(plan, item));
  const states = plan.packs.filter((pack) => pack.product === product).map(packState);
  const now = dayNumber(today);
  const usableUntil = ({ opened, bestBefore }: PackState) =>
    Math.min(bestBefore, opened === null || openDays === null ? Infinity : opened + openDays - 1);
  const usedBefore = (a: PackState, b: PackState) =>
    usableUntil(a) - usableUntil(b) || openedFirst(a, b) || a.on - b.on || (a.id < b.id ? -1 : 1);
  const usable = (day: number) => states.filter((pack) => pack.on <= day && pack.units > 0 && usableUntil(pack) >= day);
  const snapshot = () =>
    states.map((pack): PackNow => {
      const until = usableUntil(pack);
      return {
        id: pack.id,
        units: pack.units / 1000,
        openedOn: pack.opened === null ? null : dayOf(pack.opened),
        usableUntil: Number.isFinite(until) ? dayOf(until) : null,
      };
    });

  const end = Math.max(-Infinity, ...intakes.map(({ last }) => last));
  const lastPack = Math.max(-Infinity, ...states.filter(({ units }) => units > 0).map(({ on }) => on));
  const gaps: { from: number; until: number }[] = [];
  let packs: readonly PackNow[] | undefined;
  let lastFullDay: number | null = null;
  let runsOutOn: number | null = null;
  let day = Math.min(...states.map((pack) => pack.on), now);
  for (; day <= end; day++) {
    if (day === now) packs = snapshot();
    const needed = intakes.reduce((sum, { amountOn }) => sum + amountOn(day), 0);
    if (needed === 0) continue;
    const shelf = usable(day);
    if (shelf.reduce((sum, pack) => sum + pack.units, 0) >= needed) {
      for (let rest = needed; rest > 0;) {
        const pack = shelf.filter(({ units }) => units > 0).reduce((a, b) => (usedBefore(a, b) < 0 ? a : b));
        const used = Math.min(rest, pack.units);
        pack.units -= used;
        pack.opened ??= day;
        rest -= used;
      }
      lastFullDay = day;
      continue;
    }
    if (lastPack <= day) {
      runsOutOn = day;
      break;
    }
    const gap = gaps.at(-1);
    if (gap && (lastFullDay === null || gap.from > lastFullDay)) gap.until = day;
    // The days before the first pack came are no gap.
    else if (lastFullDay !== null || day >= now) gaps.push({ from: day, until: day });
  }
  // What lasts beyond every plan uses up no term.
  const last = runsOutOn ?? (day > LAST_DAY ? now : Math.max(end, now));
  const expired = states.filter((pack) => usableUntil(pack) < last);
  const sum = (some: readonly PackState[]) => some.reduce((total, pack) => total + pack.units, 0) / 1000;
  return {
    lastFullDay: lastFullDay === null ? null : dayOf(lastFullDay),
    runsOutOn: runsOutOn === null ? null : dayOf(runsOutOn),
    courseEndsOn: items.reduce<string | null>(
      (latest, item) => (latest === null || item.end === null ? null : item.end > latest ? item.end : latest),
      items[0]?.end ?? null,
    ),
    left: sum(states.filter((pack) => !expired.includes(pack))),
    expired: sum(expired),
    gaps: gaps.map(({ from, until }) => ({ from: dayOf(from), until: dayOf(until) })),
    packs: packs ?? snapshot(),
  };
}

/** By this day an order should be placed to arrive two days before it is needed, even by the slowest delivery. */
export const orderBy = (runsOutOn: string, longestDeliveryDays: number): string =>
  dayOf(dayNumber(runsOutOn) - longestDeliveryDays - SAFETY_DAYS);

/** The days of an item as numbers: for loops over days. */
export interface Schedule {
  readonly rule: CourseRule;
  readonly first: number;
  /** Infinity: without end. */
  readonly last: number;
}

export const scheduleOf = ({ rule, start, end }: Pick<CourseItem, 'rule' | 'start' | 'end'>): Schedule => ({
  rule,
  first: dayNumber(start),
  last: end === null ? Infinity : dayNumber(end),
});

/** Whether an item is taken on this day, pauses and marks aside. */
export const isDue = ({ rule, first, last }: Schedule, day: number): boolean =>
  day >= first && day <= last && fits(rule, day, day - first);

function fits(rule: CourseRule, day: number, since: number): boolean {
  switch (rule.kind) {
    case 'daily':
      return true;
    case 'weekdays':
      return rule.days.includes(weekdayOf(day));
    case 'every':
      return since % rule.days === 0;
    case 'cycle':
      return since % (rule.on + rule.off) < rule.on;
  }
}

/** The pauses of a person as numbers, in order and apart from each other; one without end lasts to Infinity. */
export function pausesOf(plan: CoursePlan, person: string): readonly Pause[] {
  const merged: { from: number; to: number }[] = [];
  const own = plan.pauses
    .filter((pause) => pause.person === person)
    .map(({ from, to }): Pause => ({ from: dayNumber(from), to: to === null ? Infinity : dayNumber(to) }))
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from);
  for (const { from, to } of own) {
    const previous = merged.at(-1);
    if (previous && from <= previous.to + 1) previous.to = Math.max(previous.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

interface Pause {
  readonly from: number;
  readonly to: number;
}

export const isPaused = (plan: CoursePlan, person: string, day: number): boolean =>
  pausesOf(plan, person).some(({ from, to }) => from <= day && day <= to);

interface ScheduledIntakes {
  /** A pause without end is the end. */
  readonly last: number;
  /** Thousandths of a unit. The days must be asked for in order: each costs the same, whatever the plan is. */
  amountOn(day: number): number;
}

function scheduledIntakes(plan: CoursePlan, item: CourseItem): ScheduledIntakes {
  const pauses = pausesOf(plan, item.person);
  const open = pauses.find(({ to }) => to === Infinity);
  const ends = scheduleOf(item).last;
  const schedule = { ...scheduleOf(item), last: Math.min(ends, LAST_DAY, open ? open.from - 1 : LAST_DAY) };
  const skipped = new Map<number, Set<string>>();
  for (const { item: of, day, time, kind } of plan.marks) {
    if (of !== item.id || kind !== 'skipped') continue;
    const number = dayNumber(day);
    skipped.set(number, (skipped.get(number) ?? new Set()).add(time));
  }
  const units = thousandths(item.units);
  let next = 0;
  return {
    last: schedule.last,
    amountOn(day) {
      while (next < pauses.length && pauses[next]!.to < day) next++;
      const pause = pauses[next];
      if ((pause && pause.from <= day) || !isDue(schedule, day)) return 0;
      const missed = skipped.get(day);
      return units * (missed ? item.times.filter((time) => !missed.has(time)).length : item.times.length);
    },
  };
}

/** What is planned for days in a row. */
export function plannedUnits(plan: CoursePlan, product: number, from: string, days: number): number {
  const first = dayNumber(from);
  let sum = 0;
  for (const item of plan.items) {
    if (item.product !== product) continue;
    const { amountOn } = scheduledIntakes(plan, item);
    for (let day = first; day < first + days; day++) sum += amountOn(day);
  }
  return sum / 1000;
}

function packState({ id, on, units, openedOn, bestBefore }: CoursePack): PackState {
  return {
    id,
    on: dayNumber(on),
    units: thousandths(units),
    opened: openedOn === null ? null : dayNumber(openedOn),
    bestBefore: bestBefore === null ? Infinity : dayNumber(bestBefore),
  };
}

const openedFirst = (a: PackState, b: PackState): number => Number(a.opened === null) - Number(b.opened === null);
