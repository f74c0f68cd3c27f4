import { openDaysOf, removeItem, saveItem } from './change-plan.ts';
import { itemByLabel, itemIssues } from './course-item.rules.ts';
import { addToDay } from './days.ts';
import type { CoursePlan, CourseProduct } from './plan.ts';

/** Another product in place of one, from its run-out on. */
export interface Replacement {
  readonly product: number;
  readonly by: CourseProduct;
  /** The last day on which the replaced product is enough. */
  readonly lastDay: string;
  readonly products: readonly CourseProduct[];
  readonly today: string;
  newId(): string;
}

/**
 * Everybody who takes the product gets one item of the other by its label, however many items of the replaced product there are:
 * two of them would be twice the label. Unchanged where there are issues.
 */
export function replaceProduct(plan: CoursePlan, replacement: Replacement): CoursePlan {
  const { product, lastDay, products, today } = replacement;
  if (replacementIssues(plan, replacement).length > 0) return plan;
  return replacementsOf(plan, replacement).reduce((rest, { ends, drops, next }) => {
    const ended = ends.reduce((one, item) => saveItem(one, { ...item, end: lastDay }, products, today), rest);
    const openDays = openDaysOf(products, product);
    const without = drops.reduce((one, { id }) => removeItem(one, id, openDays, today), ended);
    return saveItem(without, next, products, today);
  }, plan);
}

/** Together with what else somebody takes of the other product it may be above the label: sentences, empty when it is not. */
export const replacementIssues = (plan: CoursePlan, replacement: Replacement): readonly string[] =>
  replacementsOf(plan, replacement).flatMap(({ next }) => Object.values(itemIssues(plan, next, replacement.by)));

function replacementsOf(plan: CoursePlan, { product, by, lastDay, newId }: Replacement) {
  const replaced = plan.items.filter((item) => item.product === product && (item.end === null || item.end > lastDay));
  return plan.people.flatMap(({ id: person }) => {
    const own = replaced.filter((item) => item.person === person);
    if (own.length === 0) return [];
    const after = addToDay(lastDay, 1);
    const first = own.reduce((day, { start }) => (start < day ? start : day), own[0]!.start);
    return [
      {
        ends: own.filter(({ start }) => start <= lastDay),
        // What would begin later never begins.
        drops: own.filter(({ start }) => start > lastDay),
        next: itemByLabel(newId(), person, by, first > after ? first : after),
      },
    ];
  });
}
