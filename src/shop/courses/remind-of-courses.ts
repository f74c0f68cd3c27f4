import { inArray, sql } from 'drizzle-orm';
import { dayIn, hourIn, type CourseZone } from '../../kernel/course/days.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { courseLetter } from './course-letter.job.ts';
import { courseLines } from './course-lines.ts';
import { courseBrowsers } from './course-plan.reads.ts';
import { coursePush } from './course-push.job.ts';
import { courseProposals, coursePlans } from './courses.tables.ts';

const BATCH = 50;

/** Hours of the clock of the plan in which letters are posted. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

/** Plans whose owner has asked for letters, or for pushes to a browser. */
const ASKED = sql`(reminders or exists (select from course_push_subscriptions b where b.customer_id = course_plans.customer_id))`;

/**
 * Once a day of each plan whose owner has asked for it: one letter, and one push to each browser, about what runs out and was
 * not proposed in this cycle yet. They, the proposals and the day commit together, so that nothing is proposed twice.
 */
export async function remindOfCourses(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.db.execute<{ zone: CourseZone }>(
    sql`select distinct plan->>'zone' as zone from course_plans where ${ASKED} order by 1`,
  );
  for (const { zone } of rows.filter((row) => isDaytime(row.zone, ctx.now()))) {
    let done = BATCH;
    while (done === BATCH) done = await remindBatch(ctx, zone);
  }
}

function isDaytime(zone: CourseZone, now: Date): boolean {
  const hour = hourIn(zone, now);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

function remindBatch(ctx: ShopContext, zone: CourseZone): Promise<number> {
  return ctx.transaction(async (tx) => {
    const day = dayIn(zone, tx.now());
    const { rows } = await tx.db.execute<{ customer_id: number; plan: CoursePlan; reminders: boolean }>(sql`
      select customer_id, plan, reminders from course_plans
      where ${ASKED} and plan->>'zone' = ${zone} and (reminded_on is null or reminded_on < ${day}::date)
      order by reminded_on nulls first, customer_id limit ${BATCH} for update skip locked`);
    const ids = rows.map((row) => Number(row.customer_id));
    if (ids.length === 0) return 0;
    for (const { customer_id, ...saved } of rows) await remind(tx, { customerId: Number(customer_id), ...saved, day });
    await tx.db.update(coursePlans).set({ remindedOn: day }).where(inArray(coursePlans.customerId, ids));
    return ids.length;
  });
}

interface Asked {
  readonly customerId: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
  readonly day: string;
}

async function remind(tx: TransactionContext, { customerId, plan, reminders, day }: Asked): Promise<void> {
  const { lines } = await courseLines(tx.db, { customerId, plan }, tx.now());
  const due = lines.filter(({ proposed }) => proposed > 0);
  if (due.length === 0) return;
  const added = await tx.db
    .insert(courseProposals)
    .values(due.map(({ product, cycle }) => ({ customerId, productId: product.id, cycle, proposedAt: tx.now() })))
    .onConflictDoNothing()
    .returning({ productId: courseProposals.productId });
  if (added.length === 0) return;
  if (reminders) await postLetter(tx, courseLetter, { customerId, day });
  for (const { id: subscriptionId } of await courseBrowsers(tx.db, customerId))
    await postLetter(tx, coursePush, { customerId, subscriptionId, day });
}
