import { dayNumber } from './days.ts';
import type { CourseItem, CourseMark, CoursePlan } from './plan.ts';
import { isDue, isPaused, scheduleOf } from './supply.rules.ts';

export interface Intake {
  readonly item: CourseItem;
  readonly time: string;
  readonly mark: CourseMark['kind'] | null;
}

/** What a person takes on a day, by time. */
export function intakesOn(plan: CoursePlan, person: string, day: string): Intake[] {
  const number = dayNumber(day);
  if (isPaused(plan, person, number)) return [];
  return plan.items
    .filter((item) => item.person === person && isDue(scheduleOf(item), number))
    .flatMap((item) => item.times.map((time) => ({ item, time, mark: markOf(plan, item.id, day, time) })))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

const markOf = (plan: CoursePlan, item: string, day: string, time: string) =>
  plan.marks.find((mark) => mark.item === item && mark.day === day && mark.time === time)?.kind ?? null;

/** How much of a product was marked as taken on a day, by everybody. */
export function takenUnits(plan: CoursePlan, product: number, day: string): number {
  const taken = plan.people
    .flatMap(({ id }) => intakesOn(plan, id, day))
    .filter(({ item, mark }) => item.product === product && mark === 'taken');
  return taken.reduce((sum, { item }) => sum + Math.round(item.units * 1000), 0) / 1000;
}
