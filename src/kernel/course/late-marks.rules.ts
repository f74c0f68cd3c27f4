import { addToDay } from './days.ts';
import { intakesOn, type Intake } from './intakes.ts';
import type { CoursePlan } from './plan.ts';

/**
 * What a person took on the day before and may still mark: all of it, for the whole day `today`, so that a mark can be taken away,
 * too. Not of a product whose packs were counted today, by hand or because its plan has changed: yesterday is in what was counted,
 * and a mark would change nothing.
 */
export function lateIntakes(plan: CoursePlan, person: string, today: string): Intake[] {
  return intakesOn(plan, person, addToDay(today, -1)).filter(({ item }) => !wasCounted(plan, item.product, today));
}

function wasCounted(plan: CoursePlan, product: number, today: string): boolean {
  const here = plan.packs.filter((pack) => pack.product === product && pack.on <= today);
  return here.length > 0 && here.every(({ on }) => on === today);
}
