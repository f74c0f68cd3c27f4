import { dayIn } from '../../kernel/course/days.ts';
import { followOrders } from '../../kernel/course/follow-orders.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { stockLines, type OwnCourseOrder, type StockLine } from '../../kernel/course/repeat.rules.ts';
import type { Db } from '../../platform/database.ts';
import { courseFacts } from './course-facts.reads.ts';

/** A saved plan and its stock as its page shows them now. `plan` is the saved one itself unless its orders have moved something. */
export async function courseLines(
  db: Db,
  { customerId, plan }: { customerId: number; plan: CoursePlan },
  now: Date,
): Promise<{
  readonly today: string;
  readonly plan: CoursePlan;
  readonly lines: readonly StockLine[];
  readonly orders: readonly OwnCourseOrder[];
}> {
  const today = dayIn(plan.zone, now);
  const facts = await courseFacts(db, customerId, now);
  const { orders } = facts;
  const followed = followOrders(plan, orders, today);
  return { today, plan: followed, orders, lines: stockLines(followed, { ...facts, today }) };
}
