import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import type { RepeatFacts, StockLine } from '../../../../kernel/course/repeat.rules.ts';
import type { PlanStore } from './use-plan.ts';

/** What each part of the planner gets. */
export interface PlannerPart {
  readonly plan: CoursePlan;
  readonly store: PlanStore;
  readonly facts: RepeatFacts;
  readonly lines: readonly StockLine[];
}
