import type { CourseItem } from './plan.ts';

type Term = Pick<CourseItem, 'start' | 'end'>;

/** Whether both are taken for a time: a day that both terms have. */
export const doMeet = (one: Term, other: Term): boolean =>
  (other.end === null || one.start <= other.end) && (one.end === null || other.start <= one.end);

/**
 * Products that are in the plan of a person at the same time, from today on: each list is of one time, and none is a part of another.
 * Products that never meet are in no list together, those that meet nothing in none.
 */
export function takenTogether(items: readonly (Term & Pick<CourseItem, 'product'>)[], today: string): number[][] {
  const current = items.filter(({ end }) => end === null || end >= today);
  // Whoever meets somebody does so on the first day of one of them.
  const lists = current.map(({ start }) => {
    const day = start > today ? start : today;
    const met = current.filter((item) => doMeet(item, { start: day, end: day })).map(({ product }) => product);
    return [...new Set(met)].sort((one, other) => one - other);
  });
  return lists.filter(
    (list, at) =>
      list.length > 1 &&
      lists.every((other, nth) => nth === at || !isPart(list, other) || (list.length === other.length && at < nth)),
  );
}

const isPart = (list: readonly number[], other: readonly number[]): boolean => list.every((one) => other.includes(one));
