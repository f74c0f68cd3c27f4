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
  const { today, lines } = await courseLines(db, saved, now());
  const days = lines.flatMap((line) => (line.proposed > 0 && line.orderBy ? [line.orderBy] : []));
  return courseCalendar(saved.plan, {
    today,
    // The same bytes on one day, until the plan or its orders change.
    stampedAt: saved.updatedAt,
    host: new URL(origin).hostname,
    url: origin + links.planner(),
    orderBy: days.sort()[0] ?? null,
  });
}
