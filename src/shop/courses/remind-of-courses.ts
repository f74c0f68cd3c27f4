import { eq, sql } from 'drizzle-orm';
import { dayIn, hourIn, isCourseZone, type CourseZone } from '../../kernel/course/days.ts';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { isToldAgain } from '../../kernel/course/repeat.rules.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { courseLetter } from './course-letter.job.ts';
import { courseLines } from './course-lines.ts';
import { courseBrowsers, type CourseBrowser } from './course-plan.reads.ts';
import { coursePush } from './course-push.job.ts';
import { recalledProducts } from './recalled-products.reads.ts';
import { courseProposals, coursePlans } from './courses.tables.ts';

const BATCH = 50;

/** Hours of the clock of the plan in which letters are posted. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

/** As in the index of plans: a browser that gets pushes no more is noticed when the plan is looked through. */
const MAY_BE_ASKED = sql`(reminders or pushes)`;

/**
 * Once a day of each plan whose owner has asked for it: one letter, and one push to each browser, about what runs out and was
 * not proposed in this cycle yet, or is to be told again. They, the proposals and the day commit together, so that nothing is proposed twice.
 */
export async function remindOfCourses(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.db.execute<{ zone: string | null }>(
    sql`select distinct zone from course_plans where ${MAY_BE_ASKED} order by 1`,
  );
  for (const { zone } of rows) {
    try {
      // Saved by a program with a newer list of zones.
      if (!isCourseZone(zone)) ctx.log.warn({ zone }, 'course plans of an unknown time zone wait');
      else if (isDaytime(zone, ctx.now())) await remindZone(ctx, zone);
    } catch (error) {
      // The others get theirs; this zone is tried again in an hour.
      ctx.log.error({ err: error, zone }, 'owners of course plans in a time zone are not reminded');
    }
  }
}

function isDaytime(zone: CourseZone, now: Date): boolean {
  const hour = hourIn(zone, now);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

async function remindZone(ctx: ShopContext, zone: CourseZone): Promise<void> {
  let done = BATCH;
  while (done === BATCH) done = await remindBatch(ctx, zone);
}

interface Row extends Record<string, unknown> {
  readonly customer_id: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
}

function remindBatch(ctx: ShopContext, zone: CourseZone): Promise<number> {
  return ctx.transaction(async (tx) => {
    const day = dayIn(zone, tx.now());
    const { rows } = await tx.db.execute<Row>(sql`
      select customer_id, plan, reminders from course_plans
      where ${MAY_BE_ASKED} and zone = ${zone} and (reminded_on is null or reminded_on < ${day}::date)
      order by reminded_on nulls first, customer_id limit ${BATCH} for update skip locked`);
    for (const { customer_id, plan, reminders } of rows) {
      const customerId = Number(customer_id);
      // After the lock, which whoever adds a browser takes, too.
      const browsers = await courseBrowsers(tx.db, customerId);
      const pushes = browsers.length > 0;
      const isAsked = reminders || pushes;
      if (isAsked) await remind(tx, { customerId, plan, reminders, browsers, day });
      await tx.db
        .update(coursePlans)
        .set({ pushes, ...(isAsked && { remindedOn: day }) })
        .where(eq(coursePlans.customerId, customerId));
    }
    return rows.length;
  });
}

interface Asked {
  readonly customerId: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
  readonly browsers: readonly CourseBrowser[];
  readonly day: string;
}

async function remind(tx: TransactionContext, { customerId, plan, reminders, browsers, day }: Asked): Promise<void> {
  const { lines, orders } = await courseLines(tx.db, { customerId, plan }, tx.now());
  const recalled = await recalledProducts(tx.db, customerId);
  const due = lines.filter(({ proposed, product }) => proposed > 0 && !recalled.has(product.id));
  if (due.length === 0) return;
  const told = await tx.db.select().from(courseProposals).where(eq(courseProposals.customerId, customerId));
  const fresh = due.flatMap(({ product: { id }, cycle }) => {
    const row = told.find((one) => one.productId === id && one.cycle === cycle);
    const isFresh = !row || isToldAgain(plan, { product: id, cycle, toldAt: row.proposedAt }, orders);
    return isFresh ? [{ customerId, productId: id, cycle, proposedAt: tx.now() }] : [];
  });
  if (fresh.length === 0) return;
  const { productId, cycle } = courseProposals;
  await tx.db
    .insert(courseProposals)
    .values(fresh)
    .onConflictDoUpdate({
      target: [courseProposals.customerId, productId, cycle],
      set: { proposedAt: tx.now() },
    });
  if (reminders) await postLetter(tx, courseLetter, { customerId, day });
  for (const { id: subscriptionId } of browsers) await postLetter(tx, coursePush, { customerId, subscriptionId, day });
}
