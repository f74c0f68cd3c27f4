import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import { deviceChangeAt, readDevicePlan, removeDevicePlan } from '../../../client/device-plan.ts';

/** A plan of this device beside the copy. */
export interface SecondPlan {
  readonly plan: CoursePlan;
  /** ISO time; plans of earlier versions of the site have none. */
  readonly changedAt: string | undefined;
}

/**
 * Undefined where there is none, or nothing in it that the copy has not: that one is removed.
 * @param unstored the plan of this page, where the browser did not store it
 */
export function readSecond(owner: number, copied: CoursePlan, unstored?: CoursePlan): SecondPlan | undefined {
  const plan = unstored ?? parsePlan(readDevicePlan(owner));
  if (!plan) return undefined;
  const isEmpty = plan.people.length + plan.items.length + plan.packs.length === 0;
  if (!isEmpty && textOf(plan) !== textOf(copied)) return { plan, changedAt: deviceChangeAt(owner) };
  removeDevicePlan();
  return undefined;
}

/** With its properties in the same order, wherever it was stored. */
export const textOf = (plan: CoursePlan): string => JSON.stringify({ ...parsePlan(plan), revision: 0 });
