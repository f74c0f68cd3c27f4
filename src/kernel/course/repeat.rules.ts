import { addToDay, dayIn, daysBetween } from './days.ts';
import { openDaysOf } from './change-plan.ts';
import { dailyDose } from './course-item.rules.ts';
import type { CourseOrder } from './follow-orders.ts';
import { takenUnits } from './intakes.ts';
import type { CoursePlan, CourseProduct } from './plan.ts';
import { orderBy, plannedUnits, supplyOf, type Supply } from './supply.rules.ts';

/** One product of the plan, as «Запас» shows it. */
export interface StockLine {
  readonly product: CourseProduct;
  readonly supply: Supply;
  /** At home now: without what was marked as taken today. */
  readonly unitsNow: number;
  /** There is a pack at home whose rest can be counted. */
  readonly countable: boolean;
  readonly orderBy: string | null;
  /** Few days are left, or it must be ordered by today. */
  readonly runsOut: boolean;
  /** Ordered already; the packs are not in the plan yet. */
  readonly ordered: boolean;
  /** Pieces that are needed; 0 when nothing is proposed. What is not sold now can only be replaced, or waited for. */
  readonly proposed: number;
  /** What answers to the proposal are about: a new pack begins the next cycle. */
  readonly cycle: string;
}

export interface RepeatFacts {
  readonly products: readonly CourseProduct[];
  readonly orders: readonly CourseOrder[];
  readonly today: string;
  readonly longestDeliveryDays: number;
}

/** A proposal is for so many days, or to the end of the courses. */
const DAYS_PROPOSED = 30;

/** Every product that the plan takes or has packs of: what ends first comes first. */
export function stockLines(plan: CoursePlan, facts: RepeatFacts): StockLine[] {
  const ids = new Set([
    ...plan.items.map(({ product }) => product),
    ...plan.packs.filter(({ units }) => units > 0).map(({ product }) => product),
  ]);
  const pending = unaddedProducts(plan, facts);
  return facts.products
    .filter(({ id }) => ids.has(id))
    .map((product) => stockLine(plan, product, pending.has(product.id), facts))
    .sort((a, b) => ((a.supply.runsOutOn ?? '9') < (b.supply.runsOutOn ?? '9') ? -1 : 1));
}

function stockLine(
  plan: CoursePlan,
  product: CourseProduct,
  ordered: boolean,
  { products, today, longestDeliveryDays }: RepeatFacts,
): StockLine {
  const simulated = supplyOf(plan, product.id, openDaysOf(products, product.id), today);
  const { courseEndsOn } = simulated;
  // Packs that were empty before a course ended are of no interest afterwards.
  const runsOutOn = courseEndsOn !== null && courseEndsOn < today ? null : simulated.runsOutOn;
  const supply = { ...simulated, runsOutOn };
  const by = runsOutOn === null ? null : orderBy(runsOutOn, longestDeliveryDays);
  const runsOut = runsOutOn !== null && (daysBetween(today, runsOutOn) <= plan.thresholdDays || by! <= today);
  const packs = plan.packs.filter((pack) => pack.product === product.id);
  // The pack that was added last, whatever its day: a recount gives all of them the same day.
  const cycle = packs.at(-1)?.id ?? 'none';
  const arrived = new Set(packs.filter(({ on }) => on <= today).map(({ id }) => id));
  const thisMorning = supply.packs
    .filter(({ id, usableUntil }) => arrived.has(id) && (usableUntil === null || usableUntil >= today))
    .reduce((sum, { units }) => sum + units, 0);
  return {
    product,
    supply,
    unitsNow: Math.max(0, Math.round((thisMorning - takenUnits(plan, product.id, today)) * 1000) / 1000),
    countable: packs.some(({ on, units }) => on <= today && units > 0),
    orderBy: by,
    runsOut,
    ordered,
    proposed:
      runsOut && !ordered && !isAnswered(plan, product.id, cycle, today) ? piecesFor(plan, product, supply, today) : 0,
    cycle,
  };
}

function isAnswered(plan: CoursePlan, product: number, cycle: string, today: string): boolean {
  const answer = plan.answers.find((one) => one.product === product);
  if (!answer) return false;
  if (answer.kind === 'never') return true;
  return answer.cycle === cycle && (answer.kind === 'skip' || answer.until === null || answer.until > today);
}

function piecesFor(plan: CoursePlan, { id, unitsPerPack }: CourseProduct, supply: Supply, today: string): number {
  const from = supply.runsOutOn! < today ? today : supply.runsOutOn!;
  const days =
    supply.courseEndsOn === null
      ? DAYS_PROPOSED
      : Math.min(DAYS_PROPOSED, daysBetween(from, addToDay(supply.courseEndsOn, 1)));
  return Math.max(0, Math.ceil((plannedUnits(plan, id, from, days) - supply.left) / unitsPerPack - 1e-9));
}

/** Products of orders whose packs are not in the plan: any purchase settles a proposal, for as long as its packs last. */
function unaddedProducts(plan: CoursePlan, { products, orders, today }: RepeatFacts): ReadonlySet<number> {
  const unadded = orders.flatMap((order) =>
    order.goods.filter(({ product: id, pieces }) => {
      const isAdded = plan.packs.some(({ product, source }) => product === id && source?.order === order.id);
      const product = products.find((one) => one.id === id);
      if (pieces === 0 || isAdded || !product) return false;
      return daysBetween(order.day, today) <= daysSettled(plan, product, pieces, today);
    }),
  );
  return new Set(unadded.map(({ product }) => product));
}

/** Until so few days are left as for any product that runs out; what is not planned is taken by the label. */
function daysSettled(plan: CoursePlan, product: CourseProduct, pieces: number, today: string): number {
  const daily = plannedUnits(plan, product.id, today, DAYS_PROPOSED) / DAYS_PROPOSED || dailyDose(product);
  return Math.max(plan.thresholdDays, Math.floor((pieces * product.unitsPerPack) / daily) - plan.thresholdDays);
}

/**
 * Whether to tell about a proposal of which the owner was told in this cycle: once more after each «позже» that is over, and after
 * each order that settled it for a time: it came to nothing, or its packs were never added to the plan and are used up.
 */
export function isToldAgain(
  plan: CoursePlan,
  { product, cycle, toldAt }: { readonly product: number; readonly cycle: string; readonly toldAt: Date },
  orders: readonly OwnCourseOrder[],
): boolean {
  const later = plan.answers.some(
    (one) =>
      one.product === product && one.cycle === cycle && one.until !== null && one.until > dayIn(plan.zone, toldAt),
  );
  const wasSettled = orders.some(
    ({ placedAt, goods }) => placedAt > toldAt.toISOString() && goods.some((one) => one.product === product),
  );
  return later || wasSettled;
}

export interface OwnCourseOrder extends CourseOrder {
  /** ISO time. */
  readonly placedAt: string;
}
