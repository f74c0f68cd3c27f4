import { courseCalendar } from '../../kernel/course/course-calendar.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { courseLines } from './course-lines.ts';
import { planOfCalendar } from './course-plan.reads.ts';

/** The calendar at an address; undefined when no plan has it. */
export async function savedCourseCalendar(
  { db, now }: ShopContext,
  token: string,
  origin: string,
): Promise<string | undefined> {
  const saved = await planOfCalendar(db, token);
  if (!saved) return undefined;
  const { today, plan, lines } = await courseLines(db, saved, now());
  const days = lines.flatMap((line) => (line.proposed > 0 && line.orderBy ? [line.orderBy] : []));
  // As its owner's browser will save it; until then it may move again on another day, and programs take a later stamp.
  const hasMoved = plan !== saved.plan;
  return courseCalendar(hasMoved ? { ...plan, revision: plan.revision + 1 } : plan, {
    today,
    // The same bytes on one day, until the plan or its orders change.
    stampedAt: hasMoved && saved.updatedAt.toISOString() < today ? new Date(today) : saved.updatedAt,
    host: new URL(origin).hostname,
    url: origin + links.planner(),
    orderBy: days.sort()[0] ?? null,
  });
}
