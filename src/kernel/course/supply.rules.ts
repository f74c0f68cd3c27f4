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
const LAST = dayNumber('2099-12-31');

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
  const states = plan.packs.filter((pack) => pack.product === product).map(packState);
  const now = dayNumber(today);
  const usableUntil = ({ opened, bestBefore }: PackState) =>
    Math.min(bestBefore, opened === null || openDays === null ? Infinity : opened + openDays - 1);
  const usable = (day: number) =>
    states
      .filter((pack) => pack.on <= day && pack.units > 0 && usableUntil(pack) >= day)
      .sort((a, b) => usableUntil(a) - usableUntil(b) || openedFirst(a, b) || a.on - b.on || (a.id < b.id ? -1 : 1));
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

  const ends = items.map(({ end }) => (end === null ? LAST : dayNumber(end)));
  const end = Math.max(-Infinity, ...ends);
  const skipped = skippedIntakes(plan);
  const gaps: { from: string; until: string }[] = [];
  let packs: readonly PackNow[] | undefined;
  let lastFullDay: number | null = null;
  let runsOutOn: number | null = null;
  let day = Math.min(...states.map((pack) => pack.on), now);
  for (; day <= end; day++) {
    if (day === now) packs = snapshot();
    const needed = items.reduce((sum, item) => sum + amountOn(plan, item, day, skipped), 0);
    if (needed === 0) continue;
    const shelf = usable(day);
    if (shelf.reduce((sum, pack) => sum + pack.units, 0) >= needed) {
      let rest = needed;
      for (const pack of shelf) {
        if (rest === 0) break;
        const used = Math.min(rest, pack.units);
        pack.units -= used;
        pack.opened ??= day;
        rest -= used;
      }
      lastFullDay = day;
      continue;
    }
    if (!states.some((pack) => pack.on > day && pack.units > 0)) {
      runsOutOn = day;
      break;
    }
    const gap = gaps.at(-1);
    if (gap && (lastFullDay === null || gap.from > dayOf(lastFullDay))) gap.until = dayOf(day);
    // The days before the first pack came are no gap.
    else if (lastFullDay !== null || day >= now) gaps.push({ from: dayOf(day), until: dayOf(day) });
  }
  // A plan that never takes anything, because of a pause without end, uses up no term.
  const last = runsOutOn ?? (day > LAST ? now : Math.max(end, now));
  const expired = states.filter((pack) => usableUntil(pack) < last);
  const sum = (some: readonly PackState[]) => some.reduce((total, pack) => total + pack.units, 0) / 1000;
  return {
    lastFullDay: lastFullDay === null ? null : dayOf(lastFullDay),
    runsOutOn: runsOutOn === null ? null : dayOf(runsOutOn),
    courseEndsOn: items.some((item) => item.end === null) || items.length === 0 ? null : dayOf(end),
    left: sum(states.filter((pack) => !expired.includes(pack))),
    expired: sum(expired),
    gaps,
    packs: packs ?? snapshot(),
  };
}

/** By this day an order should be placed to arrive two days before it is needed, even by the slowest delivery. */
export const orderBy = (runsOutOn: string, longestDeliveryDays: number): string =>
  dayOf(dayNumber(runsOutOn) - longestDeliveryDays - SAFETY_DAYS);

/** Whether an item is taken on this day, pauses and marks aside. */
export function isDue({ rule, start, end }: Pick<CourseItem, 'rule' | 'start' | 'end'>, day: number): boolean {
  const first = dayNumber(start);
  return day >= first && (end === null || day <= dayNumber(end)) && fits(rule, day, day - first);
}

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

export const isPaused = (plan: CoursePlan, person: string, day: number): boolean =>
  plan.pauses.some(
    (pause) =>
      pause.person === person && dayNumber(pause.from) <= day && (pause.to === null || day <= dayNumber(pause.to)),
  );

const intakeKey = (item: string, day: string, time: string) => `${item} ${day} ${time}`;

const skippedIntakes = (plan: CoursePlan): ReadonlySet<string> =>
  new Set(plan.marks.filter(({ kind }) => kind === 'skipped').map(({ item, day, time }) => intakeKey(item, day, time)));

/** What is planned for days in a row. */
export function plannedUnits(plan: CoursePlan, product: number, from: string, days: number): number {
  const skipped = skippedIntakes(plan);
  const first = dayNumber(from);
  let sum = 0;
  for (const item of plan.items)
    if (item.product === product)
      for (let day = first; day < first + days; day++) sum += amountOn(plan, item, day, skipped);
  return sum / 1000;
}

/** Thousandths of a unit. */
function amountOn(plan: CoursePlan, item: CourseItem, day: number, skipped: ReadonlySet<string>): number {
  if (!isDue(item, day) || isPaused(plan, item.person, day)) return 0;
  const times =
    skipped.size === 0
      ? item.times.length
      : item.times.filter((time) => !skipped.has(intakeKey(item.id, dayOf(day), time))).length;
  return thousandths(item.units) * times;
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
