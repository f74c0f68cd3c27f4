import { daysBetween } from '../../kernel/course/days.ts';
import type { CourseItem, CoursePlan } from '../../kernel/course/plan.ts';
import { doMeet } from '../../kernel/course/taken-together.rules.ts';

/**
 * Whether an item is as it was saved before, or has only moved with the packs it begins with: its label may be lower by now. One that
 * has moved beside another item of its person is new, since both together may be above the label.
 */
export function isKnownItem(item: CourseItem, plan: CoursePlan, before: CoursePlan): boolean {
  const days = daysMoved(item, before);
  if (days === undefined || days === 0) return days === 0;
  return plan.items.every(
    (other) =>
      other.id === item.id ||
      other.person !== item.person ||
      other.product !== item.product ||
      daysMoved(other, before) === days ||
      !doMeet(other, item),
  );
}

/** Undefined: it is another dose, or was not there, or its term is longer or shorter. */
function daysMoved(item: CourseItem, before: CoursePlan): number | undefined {
  const was = before.items.find((one) => isSameDose(one, item));
  if (!was || (was.end === null) !== (item.end === null)) return undefined;
  const days = daysBetween(was.start, item.start);
  const isWhole = was.end === null || item.end === null || daysBetween(was.end, item.end) === days;
  return isWhole ? days : undefined;
}

const isSameDose = (one: CourseItem, other: CourseItem): boolean =>
  one.id === other.id &&
  one.person === other.person &&
  one.product === other.product &&
  one.units === other.units &&
  one.times.length === other.times.length &&
  JSON.stringify(one.rule) === JSON.stringify(other.rule);
