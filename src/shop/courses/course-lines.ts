import { dayIn } from '../../kernel/course/days.ts';
import { followOrders } from '../../kernel/course/follow-orders.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { stockLines, type OwnCourseOrder, type StockLine } from '../../kernel/course/repeat.rules.ts';
import type { Db } from '../../platform/database.ts';
import { courseFacts } from './course-facts.reads.ts';

/** The stock of a saved plan as its page shows it now. */
export async function courseLines(
  db: Db,
  { customerId, plan }: { customerId: number; plan: CoursePlan },
  now: Date,
): Promise<{
  readonly today: string;
  readonly lines: readonly StockLine[];
  readonly orders: readonly OwnCourseOrder[];
}> {
  const today = dayIn(plan.zone, now);
  const facts = await courseFacts(db, customerId, now);
  const { orders } = facts;
  return { today, orders, lines: stockLines(followOrders(plan, orders, today), { ...facts, today }) };
}
