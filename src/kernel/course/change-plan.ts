import { addToDay } from './days.ts';
import { takenUnits } from './intakes.ts';
import {
  MARK_DAYS,
  MOST,
  MOST_UNITS,
  type CourseItem,
  type CourseMark,
  type CoursePack,
  type CoursePause,
  type CoursePerson,
  type CoursePlan,
  type CourseProduct,
  type RepeatAnswer,
} from './plan.ts';
import { putRecord } from './put-record.ts';
import { supplyOf } from './supply.rules.ts';

/**
 * A change of a plan: applied again to the newer one when another device has changed it meanwhile, or an answer is lost. So it says
 * what is wanted in the end: done twice it changes nothing more, and its ids are made before it.
 */
export type PlanChange = (plan: CoursePlan) => CoursePlan;

/**
 * Records how much is left in the packs that are here: what was taken before `today` stays taken, whatever is planned from now
 * on. Called before each change of what is taken.
 */
export function settleProduct(plan: CoursePlan, product: number, openDays: number | null, today: string): CoursePlan {
  const { packs } = supplyOf(plan, product, openDays, today);
  return {
    ...plan,
    packs: plan.packs.map((pack) => {
      const now = packs.find(({ id }) => id === pack.id);
      return now && pack.on < today ? { ...pack, units: now.units, openedOn: now.openedOn, on: today } : pack;
    }),
  };
}

/** The first one of a plan, until it is renamed. */
const ME = 'Я';

/** For what is about a person, where there may be nobody yet. */
export const withSomebody = (plan: CoursePlan, id: string): CoursePlan =>
  plan.people.length > 0 ? plan : addPerson(plan, { id, label: ME });

export const addPerson = (plan: CoursePlan, person: CoursePerson): CoursePlan => putRecord(plan, 'people', person);

const hasPerson = ({ people }: CoursePlan, id: string): boolean => people.some((one) => one.id === id);

/**
 * Adds or replaces an item of a person who is in the plan. What was taken of the product it was about before stays taken, too. Where there is no room, the item that
 * ended first gives way: pages show none that has ended.
 */
export function saveItem(
  plan: CoursePlan,
  item: CourseItem,
  products: readonly CourseProduct[],
  today: string,
): CoursePlan {
  if (!hasPerson(plan, item.person)) return plan;
  const before = plan.items.find(({ id }) => id === item.id)?.product ?? item.product;
  const settled = [...new Set([before, item.product])].reduce(
    (rest, product) => settleProduct(rest, product, openDaysOf(products, product), today),
    plan,
  );
  const rest = settled.items.filter(({ id }) => id !== item.id);
  const [oldest] = rest.length < MOST.items ? [] : ended(rest, today);
  const roomy = oldest ? removeItem(settled, oldest.id, openDaysOf(products, oldest.product), today) : settled;
  return { ...roomy, items: [...rest.filter((one) => one !== oldest), item] };
}

/** The one that ended first comes first. */
const ended = (items: readonly CourseItem[], today: string): readonly CourseItem[] =>
  items
    .filter(({ end }) => end !== null && end < today)
    .toSorted((one, other) => (one.end! < other.end! ? -1 : one.end! > other.end! ? 1 : 0));

export function removeItem(plan: CoursePlan, id: string, openDays: number | null, today: string): CoursePlan {
  const item = plan.items.find((one) => one.id === id);
  if (!item) return plan;
  const settled = settleProduct(plan, item.product, openDays, today);
  return {
    ...settled,
    items: settled.items.filter((one) => one.id !== id),
    marks: settled.marks.filter((mark) => mark.item !== id),
  };
}

/** Removes a person with everything that only concerns this person; the packs stay, they belong to all. */
export function removePerson(
  plan: CoursePlan,
  id: string,
  products: readonly CourseProduct[],
  today: string,
): CoursePlan {
  const own = plan.items.filter(({ person }) => person === id);
  const without = own.reduce(
    (rest, item) => removeItem(rest, item.id, openDaysOf(products, item.product), today),
    plan,
  );
  return {
    ...without,
    people: without.people.filter((person) => person.id !== id),
    pauses: without.pauses.filter(({ person }) => person !== id),
  };
}

export const openDaysOf = (products: readonly CourseProduct[], id: number): number | null =>
  products.find((product) => product.id === id)?.daysAfterOpening ?? null;

/**
 * What became of an intake; null: its mark is taken away. The oldest marks give way to a new one, first those that change no amount.
 */
export function setMark(
  plan: CoursePlan,
  { item, day, time }: Omit<CourseMark, 'kind'>,
  kind: CourseMark['kind'] | null,
): CoursePlan {
  const oldest = addToDay(day, -MARK_DAYS);
  const isSame = (one: CourseMark) => one.item === item && one.day === day && one.time === time;
  const had = plan.marks.find(isSame)?.kind ?? null;
  if (had === kind || !plan.items.some(({ id }) => id === item)) return plan;
  const rest = plan.marks.filter((one) => !isSame(one) && one.day > oldest);
  if (kind === null) return { ...plan, marks: rest };
  const [oldestOne] = rest.toSorted(
    (a, b) => Number(a.kind === 'skipped') - Number(b.kind === 'skipped') || (a.day < b.day ? -1 : 1),
  );
  const kept = rest.length < MOST.marks ? rest : rest.filter((one) => one !== oldestOne);
  return { ...plan, marks: [...kept, { item, day, time, kind }] };
}

/**
 * What was counted by hand: all of it is in one pack, the others are empty. In one that can still be used, otherwise nothing would be
 * at home, and never in one that its owner has removed. Packs have what was there when the day began, so what was marked as taken
 * today is added.
 */
export function recount(
  plan: CoursePlan,
  product: number,
  units: number,
  openDays: number | null,
  today: string,
): CoursePlan {
  const settled = settleProduct(plan, product, openDays, today);
  // What its plan has as empty is not here: it was removed, or is empty for long.
  const here = settled.packs.filter(
    (pack, at) => pack.product === product && pack.on <= today && plan.packs[at]!.units > 0,
  );
  const terms = new Map(supplyOf(settled, product, openDays, today).packs.map((pack) => [pack.id, pack.usableUntil]));
  const usable = here.filter(({ id }) => (terms.get(id) ?? today) >= today);
  const first =
    usable.find(({ openedOn, units: left }) => openedOn !== null && left > 0) ??
    usable.find((pack) => pack.units > 0) ??
    usable.at(-1) ??
    here.at(-1);
  if (!first) return plan;
  const thisMorning = Math.min(MOST_UNITS, Math.round((units + takenUnits(plan, product, today)) * 1000) / 1000);
  return {
    ...settled,
    packs: settled.packs.map((pack) =>
      pack.product === product && pack.on <= today
        ? { ...pack, on: today, units: pack.id === first.id ? thisMorning : 0, removedUnits: undefined }
        : pack,
    ),
  };
}

/** Where there is no room, an empty pack gives way. */
export const hasRoomForPack = ({ packs }: CoursePlan): boolean =>
  packs.length < MOST.packs || packs.some(({ units }) => units === 0);

/** Where there is no room, the pack that has been empty for the longest time gives way; last one that may be put back. */
export function addPack(plan: CoursePlan, pack: CoursePack): CoursePlan {
  if (plan.packs.some(({ id }) => id === pack.id)) return putRecord(plan, 'packs', pack);
  const [oldest] = plan.packs
    .filter(({ units }) => units === 0)
    .toSorted((a, b) => Number(mayComeBack(a)) - Number(mayComeBack(b)) || (a.on < b.on ? -1 : 1));
  const packs = plan.packs.length < MOST.packs ? plan.packs : plan.packs.filter((one) => one !== oldest);
  return { ...plan, packs: [...packs, pack] };
}

const mayComeBack = ({ removedUnits }: CoursePack): boolean => removedUnits !== undefined;

/** What its owner knows of the terms of a pack, also that it has no best-before; what was taken before `today` stays as it was. */
export function changeTerms(
  plan: CoursePlan,
  id: string,
  terms: Pick<CoursePack, 'openedOn' | 'bestBefore'>,
  openDays: number | null,
  today: string,
): CoursePlan {
  const pack = plan.packs.find((one) => one.id === id);
  if (!pack) return plan;
  const settled = settleProduct(plan, pack.product, openDays, today);
  const isEmptied = pack.source !== null && terms.bestBefore === null && (pack.bestBefore !== null || pack.noTerm);
  const noTerm = isEmptied ? true : undefined;
  return { ...settled, packs: settled.packs.map((one) => (one.id === id ? { ...one, ...terms, noTerm } : one)) };
}

/**
 * What was taken from it before `today` stays taken. One of an order stays as an empty one, because the plan knows that it was added,
 * and can be put back.
 */
export function removePack(plan: CoursePlan, id: string, openDays: number | null, today: string): CoursePlan {
  const pack = plan.packs.find((one) => one.id === id);
  if (!pack || pack.units === 0) return plan;
  const settled = settleProduct(plan, pack.product, openDays, today);
  return {
    ...settled,
    packs: settled.packs.flatMap((one) => {
      if (one.id !== id) return [one];
      return one.source === null ? [] : [{ ...one, units: 0, removedUnits: one.units || undefined }];
    }),
  };
}

/** With what was left in it. Doing so again changes nothing, nor does it after the packs at home were counted: it is among them. */
export function putPackBack(plan: CoursePlan, id: string, openDays: number | null, today: string): CoursePlan {
  const pack = plan.packs.find((one) => one.id === id);
  if (pack?.removedUnits === undefined) return plan;
  const units = pack.removedUnits;
  const settled = settleProduct(plan, pack.product, openDays, today);
  return {
    ...settled,
    packs: settled.packs.map((one) => (one.id === id ? { ...one, units, removedUnits: undefined } : one)),
  };
}

/**
 * A pause without end, unless the person has one already. Pauses that ended before the packs were counted change no amount any more:
 * they give way where there is no room.
 */
export function startPause(plan: CoursePlan, { id, person, from }: Omit<CoursePause, 'to'>): CoursePlan {
  const hasOne = plan.pauses.some((one) => one.person === person && one.to === null && one.from <= from);
  if (hasOne || !hasPerson(plan, person)) return plan;
  const first = plan.packs.reduce((day, { on }) => (on < day ? on : day), from);
  const kept =
    plan.pauses.length < MOST.pauses ? plan.pauses : plan.pauses.filter(({ to }) => to === null || to >= first);
  return { ...plan, pauses: [...kept, { id, person, from, to: null }] };
}

/** A later answer replaces the one about the same product. */
export const answerRepeat = (plan: CoursePlan, answer: RepeatAnswer): CoursePlan => ({
  ...plan,
  answers: [...plan.answers.filter(({ product }) => product !== answer.product), answer].slice(-MOST.answers),
});
