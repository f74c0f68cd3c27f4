import { changeTerms, saveItem } from './change-plan.ts';
import type { CourseItem, CoursePack, CoursePlan, CourseProduct } from './plan.ts';
import { replacementIssues, replaceProduct, type Replacement } from './replace-product.ts';

/**
 * A change that was typed into a form, by the rules of `PlanChange`. A sentence where the newer plan of another device makes it
 * impossible: an unchanged plan means that it is as wanted already.
 */
export type FormChange = (plan: CoursePlan) => CoursePlan | string;

export const PERSON_GONE =
  'Приём не\u00a0сохранён: этого человека убрали из\u00a0плана на\u00a0другом устройстве. Добавьте его снова в\u00a0настройках плана и\u00a0запишите приём заново.';

export const PACK_GONE =
  'Сроки не\u00a0сохранены: эту упаковку убрали на\u00a0другом устройстве. Если она у\u00a0вас есть, запишите её снова.';

export const saveTypedItem = (
  plan: CoursePlan,
  item: CourseItem,
  products: readonly CourseProduct[],
  today: string,
): CoursePlan | string =>
  plan.people.some(({ id }) => id === item.person) ? saveItem(plan, item, products, today) : PERSON_GONE;

export const saveTypedTerms = (
  plan: CoursePlan,
  id: string,
  terms: Pick<CoursePack, 'openedOn' | 'bestBefore'>,
  openDays: number | null,
  today: string,
): CoursePlan | string =>
  plan.packs.some((pack) => pack.id === id) ? changeTerms(plan, id, terms, openDays, today) : PACK_GONE;

export const replaceChosen = (plan: CoursePlan, replacement: Replacement): CoursePlan | string =>
  replacementIssues(plan, replacement)[0] ?? replaceProduct(plan, replacement);
