import type { CoursePlan } from './plan.ts';

/** Adds it, or gives the one with its id these values: they were corrected after an answer was lost. */
export function putRecord<K extends 'people' | 'packs'>(
  plan: CoursePlan,
  list: K,
  next: CoursePlan[K][number],
): CoursePlan {
  const records: readonly CoursePlan[K][number][] = plan[list];
  const there = records.find(({ id }) => id === next.id);
  if (!there) return { ...plan, [list]: [...records, next] };
  if (Object.entries(next).every(([key, value]) => Reflect.get(there, key) === value)) return plan;
  return { ...plan, [list]: records.map((one) => (one === there ? next : one)) };
}
