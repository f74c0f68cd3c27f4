import { isCourseZone } from './days.ts';
import { isDay } from './typed-days.rules.ts';
import {
  LONGEST_LABEL,
  MOST,
  MOST_UNITS,
  type CourseItem,
  type CourseMark,
  type CoursePack,
  type CoursePause,
  type CoursePerson,
  type CoursePlan,
  type CourseRule,
  type RepeatAnswer,
} from './plan.ts';

/**
 * Reads a plan from the storage of a browser or from a request.
 * @returns undefined when anything in it is not as this version writes it: no half of a plan is used
 */
export function parsePlan(value: unknown): CoursePlan | undefined {
  if (!isRecord(value)) return undefined;
  const { zone, thresholdDays, revision } = value;
  const people = list(value.people, MOST.people, readPerson);
  const items = list(value.items, MOST.items, readItem);
  const packs = list(value.packs, MOST.packs, readPack);
  const pauses = list(value.pauses, MOST.pauses, readPause);
  const marks = list(value.marks, MOST.marks, readMark);
  const answers = list(value.answers, MOST.answers, readAnswer);
  if (!isCourseZone(zone) || !isWhole(thresholdDays, 1, 90) || !isWhole(revision, 0, 2_147_483_647)) return undefined;
  if (!people || !items || !packs || !pauses || !marks || !answers) return undefined;
  const known = new Set(people.map(({ id }) => id));
  if (![...items, ...pauses].every((one) => known.has(one.person))) return undefined;
  const planned = new Set(items.map(({ id }) => id));
  if (!marks.every((one) => planned.has(one.item))) return undefined;
  for (const rows of [people, items, packs, pauses])
    if (new Set(rows.map(({ id }) => id)).size < rows.length) return undefined;
  return { zone, thresholdDays, people, items, packs, pauses, marks, answers, revision };
}

type Read<T> = (record: Record<string, unknown>) => T | undefined;

function list<T>(value: unknown, most: number, read: Read<T>): T[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const rows = value.map((entry: unknown) => (isRecord(entry) ? read(entry) : undefined));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

const readPerson: Read<CoursePerson> = ({ id, label }) => (isId(id) && isLabel(label) ? { id, label } : undefined);

const readItem: Read<CourseItem> = ({ id, person, product, units, times, rule, start, end }) => {
  const known = isRecord(rule) ? ruleOf(rule) : undefined;
  const isTimes = isList(times, MOST.times, isTime) && times.length > 0;
  if (!isId(id) || !isId(person) || !isProduct(product) || !isUnits(units) || units === 0 || !isTimes) return undefined;
  if (!known || !isDay(start) || !isDayOrNull(end)) return undefined;
  return { id, person, product, units, times: [...times], rule: known, start, end };
};

const ruleOf: Read<CourseRule> = ({ kind, days, on, off }) => {
  if (kind === 'daily') return { kind };
  if (kind === 'weekdays' && isList(days, 7, (day): day is number => isWhole(day, 1, 7)) && days.length > 0)
    return { kind, days: [...days] };
  if (kind === 'every' && isWhole(days, 1, 366)) return { kind, days };
  if (kind === 'cycle' && isWhole(on, 1, 1000) && isWhole(off, 1, 1000)) return { kind, on, off };
  return undefined;
};

const readPack: Read<CoursePack> = ({ id, product, units, on, openedOn, bestBefore, source, ...marks }) => {
  if (!isId(id) || !isProduct(product) || !isUnits(units) || !isDay(on)) return undefined;
  if (!isDayOrNull(openedOn) || !isDayOrNull(bestBefore)) return undefined;
  if (source === null) return { id, product, units, on, openedOn, bestBefore, source };
  if (!isRecord(source) || !isId(source.order) || !isWhole(source.piece, 0, 999)) return undefined;
  const { removedUnits, noTerm } = marks;
  if (removedUnits !== undefined && (!isUnits(removedUnits) || units > 0)) return undefined;
  if (noTerm !== undefined && (noTerm !== true || bestBefore !== null)) return undefined;
  return {
    id,
    product,
    units,
    on,
    openedOn,
    bestBefore,
    source: { order: source.order, piece: source.piece },
    ...(removedUnits !== undefined && { removedUnits }),
    ...(noTerm && { noTerm }),
  };
};

const readPause: Read<CoursePause> = ({ id, person, from, to }) =>
  isId(id) && isId(person) && isDay(from) && isDayOrNull(to) ? { id, person, from, to } : undefined;

const readMark: Read<CourseMark> = ({ item, day, time, kind }) =>
  isId(item) && isDay(day) && isTime(time) && (kind === 'taken' || kind === 'skipped')
    ? { item, day, time, kind }
    : undefined;

const readAnswer: Read<RepeatAnswer> = ({ product, cycle, kind, until }) =>
  isProduct(product) && isId(cycle) && (kind === 'later' || kind === 'skip' || kind === 'never') && isDayOrNull(until)
    ? { product, cycle, kind, until }
    : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const isProduct = (value: unknown): value is number => isWhole(value, 1, 2_147_483_647);

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,120}$/.test(value);

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_LABEL && !/[\p{Cc}\p{Cs}]/u.test(value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

const isDayOrNull = (value: unknown): value is string | null => value === null || isDay(value);

const isUnits = (value: unknown): value is number =>
  typeof value === 'number' &&
  value >= 0 &&
  value <= MOST_UNITS &&
  Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;

const isList = <T>(value: unknown, most: number, is: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.length <= most && value.every(is);
