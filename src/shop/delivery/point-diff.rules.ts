import type { LocatedPoint } from './delivery-carrier.port.ts';

/** A point of our copy. */
export interface KnownPoint {
  readonly point: LocatedPoint;
  readonly withdrawn: boolean;
}

export interface PointDiff {
  /** New ones and those that were withdrawn before. */
  readonly appeared: readonly LocatedPoint[];
  /** With the names of the facts that changed. */
  readonly changed: readonly { readonly point: LocatedPoint; readonly fields: readonly string[] }[];
  /** Codes of points that the carrier no longer lists. */
  readonly gone: readonly string[];
}

/** Largest share of the points that one refresh may lose: more is a fault of the list, not of the points. */
const MOST_LOST = 0.2;

/** @param listed without members that are `undefined`, as they are stored */
export function pointDiff(known: ReadonlyMap<string, KnownPoint>, listed: readonly LocatedPoint[]): PointDiff {
  const appeared: LocatedPoint[] = [];
  const changed: { point: LocatedPoint; fields: string[] }[] = [];
  const codes = new Set(listed.map(({ code }) => code));
  for (const point of listed) {
    const old = known.get(point.code);
    if (!old || old.withdrawn) {
      appeared.push(point);
      continue;
    }
    const fields = changedFields(old.point, point);
    if (fields.length > 0) changed.push({ point, fields });
  }
  const gone = [...known].filter(([code, { withdrawn }]) => !withdrawn && !codes.has(code)).map(([code]) => code);
  return { appeared, changed, gone };
}

/** Whether a refresh loses so many points that the list must be wrong. */
export function losesTooMany(known: ReadonlyMap<string, KnownPoint>, { gone }: PointDiff): boolean {
  const live = [...known.values()].filter(({ withdrawn }) => !withdrawn).length;
  return gone.length > live * MOST_LOST;
}

function changedFields(old: LocatedPoint, next: LocatedPoint): string[] {
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
