import type { ListedCity, LocatedPoint } from './delivery-carrier.port.ts';

/** A point of our copy. */
export interface KnownPoint {
  readonly point: LocatedPoint;
  readonly withdrawn: boolean;
}

/** Facts of a point by their names; null where it has none. */
export type PointFacts = Readonly<Record<string, unknown>>;

interface PointChange {
  readonly point: LocatedPoint;
  /** Names of the facts that changed, and what they were. */
  readonly fields: readonly string[];
  readonly old: PointFacts;
}

export interface PointDiff {
  /** New ones, and those that were withdrawn before, with what has changed since. */
  readonly appeared: readonly PointChange[];
  readonly changed: readonly PointChange[];
  /** Codes of points that the carrier no longer lists. */
  readonly gone: readonly string[];
}

/** Longest old value that is kept, characters of JSON: the hours of a week have a few hundred. */
const LONGEST_OLD = 4_000;

/** Largest share of the points that one refresh may lose: more is a fault of the list, not of the points. */
const MOST_LOST = 0.2;

/** @param listed without members that are `undefined`, as they are stored */
export function pointDiff(known: ReadonlyMap<string, KnownPoint>, listed: readonly LocatedPoint[]): PointDiff {
  const appeared: PointChange[] = [];
  const changed: PointChange[] = [];
  const codes = new Set(listed.map(({ code }) => code));
  for (const point of listed) {
    const old = known.get(point.code);
    const fields = old ? changedFields(old.point, point) : [];
    const change = { point, fields, old: old ? oldFacts(old.point, fields) : {} };
    if (!old || old.withdrawn) appeared.push(change);
    else if (fields.length > 0) changed.push(change);
  }
  const gone = [...known].filter(([code, { withdrawn }]) => !withdrawn && !codes.has(code)).map(([code]) => code);
  return { appeared, changed, gone };
}

/** Whether a refresh loses so many points that the list must be wrong. */
export function losesTooMany(known: ReadonlyMap<string, KnownPoint>, { gone }: PointDiff): boolean {
  const live = [...known.values()].filter(({ withdrawn }) => !withdrawn).length;
  return gone.length > live * MOST_LOST;
}

/**
 * Whether a country in which there were points has none in the list: a carrier may answer for each country apart, and one empty answer
 * may be a small share of all points. A country that the shop no longer delivers to is let go.
 */
export function losesCountry(
  before: readonly string[],
  listed: readonly Pick<ListedCity, 'countryCode'>[],
  countries: readonly string[],
): boolean {
  const left = new Set(listed.map(({ countryCode }) => countryCode));
  return countries.some((country) => before.includes(country) && !left.has(country));
}

function oldFacts(old: LocatedPoint, fields: readonly (keyof LocatedPoint)[]): PointFacts {
  const facts = fields.map((name) => [name, old[name] ?? null] as const);
  return Object.fromEntries(facts.filter(([, value]) => JSON.stringify(value).length <= LONGEST_OLD));
}

function changedFields(old: LocatedPoint, next: LocatedPoint): (keyof LocatedPoint)[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])] as (keyof LocatedPoint)[];
  return names.filter((name) => !isSame(old[name], next[name]));
}

/** Compares JSON values; members of an object may be in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [members, others] = [Object.entries(one), Object.entries(other)];
  const found = other as Readonly<Record<string, unknown>>;
  return members.length === others.length && members.every(([name, value]) => isSame(value, found[name]));
}
