import { eq, sql } from 'drizzle-orm';
import { aboveLabel } from '../../kernel/course/course-item.rules.ts';
import { dayIn } from '../../kernel/course/days.ts';
import { parsePlan } from '../../kernel/course/parse-plan.ts';
import { PLAN_FORMAT, type CoursePlan } from '../../kernel/course/plan.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { consentSubject } from './consent-subject.ts';
import { courseProducts } from './course-facts.reads.ts';
import { coursePlans } from './courses.tables.ts';
import { isKnownItem } from './known-item.rules.ts';
import { removeCoursePlan } from './remove-course-plan.ts';

/** Never one of a copy that was removed before: a device that has it still must hear of the new copy, not overwrite it. */
const NEXT_VERSION = sql`nextval('course_plan_versions')`;

/**
 * Saves a copy of the plan of a device, under the consent that is given with it. Where another device was first, its copy stays.
 * @param consentFrom network address the consent came from
 */
export function startCoursePlan(
  ctx: ShopContext,
  { plan, consentFrom }: { plan: CoursePlan; consentFrom: string },
): Promise<{ readonly version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const wrong = await wrongItem(tx, plan);
    if (wrong) return wrong;
    const at = tx.now();
    const [added] = await tx.db
      .insert(coursePlans)
      .values({ customerId, version: NEXT_VERSION, plan, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ version: coursePlans.version });
    if (!added) {
      const [there] = await tx.db.select().from(coursePlans).where(eq(coursePlans.customerId, customerId));
      return refuse('course-plan-changed', { version: there?.version ?? 0 });
    }
    await recordConsent(tx, { purpose: 'course', subject: consentSubject(customerId), address: consentFrom });
    await recordCustomerEvent(tx, { customerId, kind: 'course-plan-started' });
    return added;
  });
}

/**
 * Replaces the copy, unless it has another version by now: then nothing is lost, and the device reads it first.
 * @param format of the page: another one may not know all that is in a plan
 */
export function saveCoursePlan(
  ctx: ShopContext,
  { version, plan, format }: { version: number; plan: CoursePlan; format: number | undefined },
): Promise<{ readonly version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    if (format !== PLAN_FORMAT) return refuse('course-page-outdated');
    const [there] = await tx.db
      .select({ version: coursePlans.version, plan: coursePlans.plan })
      .from(coursePlans)
      .where(eq(coursePlans.customerId, me.customerId))
      .for('update');
    if (!there) return refuse('course-plan-missing');
    if (there.version !== version) return refuse('course-plan-changed', { version: there.version });
    // Read, so that its properties are in the order of the new one.
    const wrong = await wrongItem(tx, plan, parsePlan(there.plan));
    if (wrong) return wrong;
    const [saved] = await tx.db
      .update(coursePlans)
      .set({ plan, version: NEXT_VERSION, updatedAt: tx.now() })
      .where(eq(coursePlans.customerId, me.customerId))
      .returning({ version: coursePlans.version });
    return saved!;
  });
}

/** Withdraws the consent: the copy, its calendar and what was proposed are removed at once. Idempotent. */
export function endCoursePlan(ctx: ShopContext): Promise<{ readonly ended: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    await removeCoursePlan(tx, me.customerId);
    return { ended: true as const };
  });
}

/**
 * What is new in a plan may not be above the label, nor of a product whose label has no dose. What was saved before a label has
 * changed, or a product has gone, may stay.
 */
async function wrongItem(tx: TransactionContext, plan: CoursePlan, before?: CoursePlan): Promise<Refusal | undefined> {
  const today = dayIn(plan.zone, tx.now());
  // What has ended is history: nobody takes it, and the page offers no way to remove it.
  const current = plan.items.filter(({ end }) => end === null || end >= today);
  const fresh = current.filter((item) => !before || !isKnownItem(item, plan, before));
  if (fresh.length === 0) return undefined;
  const products = await courseProducts(tx.db);
  for (const id of new Set(fresh.map(({ product }) => product))) {
    const product = products.find((one) => one.id === id);
    if (!product && !before?.items.some((one) => one.product === id)) return refuse('course-product-unknown');
    const above = product ? aboveLabel(plan, product) : [];
    if (product && fresh.some((item) => above.includes(item.id)))
      return refuse('course-dose-above-label', { name: product.name });
  }
  return undefined;
}
