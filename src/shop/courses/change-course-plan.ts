import { and, eq, sql } from 'drizzle-orm';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { coursePlans } from './courses.tables.ts';
import { consentSubject, removeCoursePlan } from './remove-course-plan.ts';

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
    const at = tx.now();
    const [added] = await tx.db
      .insert(coursePlans)
      .values({ customerId, version: 1, plan, createdAt: at, updatedAt: at })
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

/** Replaces the copy, unless it has another version by now: then nothing is lost, and the device reads it first. */
export function saveCoursePlan(
  ctx: ShopContext,
  { version, plan }: { version: number; plan: CoursePlan },
): Promise<{ readonly version: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const [saved] = await tx.db
      .update(coursePlans)
      .set({ plan, version: sql`${coursePlans.version} + 1`, updatedAt: tx.now() })
      .where(and(eq(coursePlans.customerId, me.customerId), eq(coursePlans.version, version)))
      .returning({ version: coursePlans.version });
    if (saved) return saved;
    const [there] = await tx.db
      .select({ version: coursePlans.version })
      .from(coursePlans)
      .where(eq(coursePlans.customerId, me.customerId));
    return there ? refuse('course-plan-changed', there) : refuse('course-plan-missing');
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
