import { inArray, sql } from 'drizzle-orm';
import { COURSE_ZONES, dayIn, type CourseZone } from '../../kernel/course/days.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { courseLetter } from './course-letter.job.ts';
import { courseLines } from './course-lines.ts';
import { courseProposals, coursePlans } from './courses.tables.ts';

const BATCH = 50;

/** Hours of the clock of the plan in which letters are posted. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

/**
 * Once a day of each plan whose owner has asked for it: one letter about what runs out and was not proposed in this cycle yet.
 * The letter, its proposals and the day commit together, so that nothing is proposed twice.
 */
export async function remindOfCourses(ctx: ShopContext): Promise<void> {
  const zones = (Object.keys(COURSE_ZONES) as CourseZone[]).filter((zone) => isDaytime(zone, ctx.now()));
  for (const zone of zones) {
    let done = BATCH;
    while (done === BATCH) done = await remindBatch(ctx, zone);
  }
}

function isDaytime(zone: CourseZone, now: Date): boolean {
  const hour = Math.floor((now.getTime() / 60_000 + COURSE_ZONES[zone].minutes) / 60) % 24;
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

function remindBatch(ctx: ShopContext, zone: CourseZone): Promise<number> {
  return ctx.transaction(async (tx) => {
    const day = dayIn(zone, tx.now());
    const { rows } = await tx.db.execute<{ customer_id: number; plan: CoursePlan }>(sql`
      select customer_id, plan from course_plans
      where reminders and plan->>'zone' = ${zone} and (reminded_on is null or reminded_on < ${day}::date)
      order by reminded_on nulls first, customer_id limit ${BATCH} for update skip locked`);
    const ids = rows.map((row) => Number(row.customer_id));
    if (ids.length === 0) return 0;
    for (const { customer_id, plan } of rows) await remind(tx, { customerId: Number(customer_id), plan, day });
    await tx.db.update(coursePlans).set({ remindedOn: day }).where(inArray(coursePlans.customerId, ids));
    return ids.length;
  });
}

async function remind(
  tx: TransactionContext,
  { customerId, plan, day }: { customerId: number; plan: CoursePlan; day: string },
): Promise<void> {
  const { lines } = await courseLines(tx.db, { customerId, plan }, tx.now());
  const due = lines.filter(({ proposed }) => proposed > 0);
  if (due.length === 0) return;
  const added = await tx.db
    .insert(courseProposals)
    .values(due.map(({ product, cycle }) => ({ customerId, productId: product.id, cycle, proposedAt: tx.now() })))
    .onConflictDoNothing()
    .returning({ productId: courseProposals.productId });
  if (added.length > 0) await postLetter(tx, courseLetter, { customerId, day });
}
