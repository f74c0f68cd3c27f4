import { addPack, saveItem } from './change-plan.ts';
import { itemByLabel } from './course-item.rules.ts';
import { addToDay, daysBetween } from './days.ts';
import type { CourseItem, CoursePack, CoursePlan, CourseProduct } from './plan.ts';
import { doMeet } from './taken-together.rules.ts';

/** An order of the owner: what of it is the owner's to use. Bundles are expanded into their parts. */
export interface CourseOrder {
  readonly id: string;
  readonly number: number;
  /** The day it was handed over, or is expected: as of the load of the page, and by the clock of Moscow. */
  readonly day: string;
  /** It was handed over. */
  readonly arrived: boolean;
  readonly goods: readonly CourseGoods[];
}

export interface CourseGoods {
  readonly product: number;
  /** Packs that are, or will be, at home. */
  readonly pieces: number;
  /** Packs that were handed over, always in the same order: a pack of the plan is the one with the number of its piece. */
  readonly units: readonly { readonly bestBefore: string | null; readonly back: boolean }[];
}

/** Id of the pack that came as this piece of an order. */
const packId = (order: string, product: number, piece: number) => `${order}.${product}.${piece}`;

/** What was not handed over comes tomorrow at the earliest, on the clock of the plan and on a page left open over midnight, too. */
const comesOn = ({ arrived, day }: CourseOrder, today: string): string =>
  arrived || day > today ? day : addToDay(today, 1);

/** Adds the packs of an order, and by the label what is not planned for this person yet. Doing so again changes nothing. */
export function addOrder(
  plan: CoursePlan,
  order: CourseOrder,
  {
    person,
    products,
    today,
    newId,
  }: { person: string; products: readonly CourseProduct[]; today: string; newId(): string },
): CoursePlan {
  const day = comesOn(order, today);
  let next = plan;
  for (const { product: id, pieces, units } of order.goods) {
    const product = products.find((one) => one.id === id);
    if (!product) continue;
    for (let piece = 0, rest = pieces; rest > 0; piece++) {
      if (units[piece]?.back) continue;
      rest--;
      const pack = packId(order.id, id, piece);
      if (next.packs.some((one) => one.id === pack)) continue;
      const source = { order: order.id, piece };
      next = addPack(next, {
        id: pack,
        product: id,
        units: product.unitsPerPack,
        on: countedFrom(next, id, day, today),
        openedOn: null,
        bestBefore: units[piece]?.bestBefore ?? null,
        source,
      });
    }
    const isPlanned = next.items.some(
      (item) => item.product === id && item.person === person && (item.end === null || item.end >= today),
    );
    if (isPlanned) continue;
    const start = day > today ? day : today;
    next = saveItem(next, itemByLabel(newId(), person, product, start), products, today);
  }
  return next;
}

/**
 * From which day a pack of an order is used up. One that has come stands beside those at home: what was taken before they were
 * counted is not in them any more, so it is not taken from the new one either.
 */
function countedFrom(plan: CoursePlan, product: number, day: string, today: string): string {
  if (day > today) return day;
  const counted = plan.packs.filter((pack) => pack.product === product && pack.on <= today).map(({ on }) => on);
  const earliest = counted.reduce((one, other) => (one < other ? one : other), counted[0] ?? day);
  return earliest > day ? earliest : day;
}

/**
 * What became of orders since their packs were added: came later, with these terms, or went back. Other packs are unchanged, and so
 * is a term that was typed or emptied.
 */
export function followOrders(plan: CoursePlan, orders: readonly CourseOrder[], today: string): CoursePlan {
  const gone = new Set(orders.flatMap((order) => packsGone(plan, order)));
  const packs = plan.packs.flatMap((pack) => {
    const order = pack.source && orders.find(({ id }) => id === pack.source!.order);
    if (!order) return [pack];
    if (gone.has(pack.id)) return [];
    const goods = order.goods.find(({ product }) => product === pack.product);
    const printed = goods?.units[pack.source!.piece]?.bestBefore ?? null;
    const bestBefore = pack.noTerm ? null : (pack.bestBefore ?? printed);
    // A pack that is at home may have been counted after the day it came: it stays as it was counted.
    const day = comesOn(order, today);
    // Earlier only once it was handed over: what is expected never is, it would be known from an earlier load of a page.
    const moved = day > pack.on || (order.arrived && pack.on > today && day < pack.on);
    const on = moved ? countedFrom(plan, pack.product, day, today) : pack.on;
    return [on !== pack.on || bestBefore !== pack.bestBefore ? { ...pack, bestBefore, on } : pack];
  });
  const items = plan.items.reduce<readonly CourseItem[]>(
    (moved, item) => [...moved, withItsPacks(item, { plan, packs, moved, today })],
    [],
  );
  const isSame = <T>(some: readonly T[], others: readonly T[]) =>
    some.length === others.length && some.every((one, index) => one === others[index]);
  return isSame(packs, plan.packs) && isSame(items, plan.items) ? plan : { ...plan, packs, items };
}

/**
 * An item that begins when a pack of an order is expected begins when that pack comes. One that is taken already stays as it is.
 * @param moved the items of the plan before this one, as they are now
 */
function withItsPacks(
  item: CourseItem,
  {
    plan,
    packs,
    moved,
    today,
  }: { plan: CoursePlan; packs: readonly CoursePack[]; moved: readonly CourseItem[]; today: string },
): CourseItem {
  const own = (pack: CoursePack) => pack.product === item.product;
  // One that its owner has removed is not waited for.
  const expected = plan.packs.filter(
    (pack) => own(pack) && pack.source !== null && pack.on === item.start && pack.units > 0,
  );
  const awaited = packs.filter(({ id }) => expected.some((pack) => pack.id === id));
  const start = awaited
    .map(({ on }) => on)
    .reduce((one, other) => (one < other ? one : other), awaited[0]?.on ?? item.start);
  if (start === item.start) return item;
  const isTaken =
    plan.marks.some((mark) => mark.item === item.id && mark.kind === 'taken') ||
    (item.start <= today &&
      packs.some((pack) => own(pack) && !awaited.includes(pack) && pack.on <= today && pack.units > 0));
  const days = daysBetween(item.start, start);
  const next = { ...item, start, end: item.end && addToDay(item.end, days) };
  // Never beside another item of the person: both together may be above the label.
  const isAlone = plan.items.every(
    (other, at) =>
      other.person !== item.person ||
      other.product !== item.product ||
      other.start === item.start ||
      !doMeet(moved[at] ?? other, next),
  );
  return isTaken || !isAlone ? item : next;
}

/**
 * Ids of packs that are not at home any more. One with the best-before of what went back; those with the same one are alike, and
 * then a pack that was not opened went back. Plans of an earlier version have other numbers of pieces: never more are gone than
 * the plan has above what the order left.
 */
function packsGone(plan: CoursePlan, order: CourseOrder): string[] {
  const own = plan.packs.filter(({ source }) => source?.order === order.id);
  return [...new Set(own.map(({ product }) => product))].flatMap((product) => {
    const { pieces, units } = order.goods.find((one) => one.product === product) ?? { pieces: 0, units: [] };
    const termOf = ({ source }: CoursePack) => units[source!.piece]?.bestBefore ?? null;
    const kept = units.filter(({ bestBefore, back }) => bestBefore !== null && !back);
    const packs = own.filter((pack) => pack.product === product);
    const gone = [...new Set(packs.map(termOf))].flatMap((term) => {
      const here = term === null ? pieces - kept.length : kept.filter(({ bestBefore }) => bestBefore === term).length;
      const alike = packs.filter((pack) => termOf(pack) === term).toSorted(stayingFirst);
      return alike.slice(pieces === 0 ? 0 : Math.max(0, here));
    });
    const most = Math.max(0, packs.length - pieces);
    return gone
      .toSorted((a, b) => stayingFirst(b, a))
      .slice(0, most)
      .map(({ id }) => id);
  });
}

const stayingFirst = (a: CoursePack, b: CoursePack): number =>
  Number(a.openedOn === null) - Number(b.openedOn === null) ||
  Number(a.units === 0) - Number(b.units === 0) ||
  a.source!.piece - b.source!.piece;
