import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { consentSubject } from './consent-subject.ts';
import { hasCurrentConsent } from './course-plan.reads.ts';
import { coursePlans, coursePushSubscriptions } from './courses.tables.ts';
import type { PushSubscriber } from './push-service.port.ts';

/** Browsers of one account; the oldest gives way. */
const MOST_BROWSERS = 10;

/**
 * Reminders go to this browser, too, under the consent to the copy: one to an earlier wording is replaced by the one that is given
 * with this. Idempotent; a browser that another account has used changes hands.
 * @param consentFrom network address that a consent to the wording in force came from, when it is given
 */
export function startCoursePush(
  ctx: ShopContext,
  subscriber: PushSubscriber,
  { consentFrom }: { consentFrom?: string },
): Promise<{ readonly id: number } | Refusal> {
  const { push } = ctx.companies;
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    if (!push) return refuse('course-push-off');
    if (!push.accepts(subscriber)) return refuse('course-push-unusable');
    // Locked, so that the copy does not go meanwhile and browsers are counted one by one.
    const [plan] = await tx.db
      .select({ version: coursePlans.version })
      .from(coursePlans)
      .where(eq(coursePlans.customerId, customerId))
      .for('update');
    if (!plan) return refuse('course-plan-missing');
    if (!(await hasCurrentConsent(tx.db, customerId))) {
      if (consentFrom === undefined) return refuse('course-push-consent');
      const subject = consentSubject(customerId);
      await endConsents(tx, ['course'], { subjects: [subject] });
      await recordConsent(tx, { purpose: 'course', subject, address: consentFrom });
    }
    const { endpoint, p256dh, auth } = subscriber;
    await tx.db
      .delete(coursePushSubscriptions)
      .where(and(eq(coursePushSubscriptions.endpoint, endpoint), ne(coursePushSubscriptions.customerId, customerId)));
    const [saved] = await tx.db
      .insert(coursePushSubscriptions)
      .values({ customerId, endpoint, p256dh, auth, createdAt: tx.now() })
      .onConflictDoUpdate({ target: coursePushSubscriptions.endpoint, set: { customerId, p256dh, auth } })
      .returning({ id: coursePushSubscriptions.id });
    await tx.db.update(coursePlans).set({ pushes: true }).where(eq(coursePlans.customerId, customerId));
    const extra = await tx.db
      .select({ id: coursePushSubscriptions.id })
      .from(coursePushSubscriptions)
      .where(eq(coursePushSubscriptions.customerId, customerId))
      .orderBy(desc(coursePushSubscriptions.id))
      .offset(MOST_BROWSERS);
    if (extra.length > 0) {
      const ids = extra.map(({ id }) => id);
      await tx.db.delete(coursePushSubscriptions).where(inArray(coursePushSubscriptions.id, ids));
    }
    return saved!;
  });
}

/**
 * Ends the pushes to one browser, or to all.
 * @returns refused where this one gets none any more
 */
export function endCoursePush(
  ctx: ShopContext,
  { id }: { id?: number },
): Promise<{ readonly ended: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-course');
    if (isRefusal(me)) return me;
    const own = eq(coursePushSubscriptions.customerId, me.customerId);
    const removed = await tx.db
      .delete(coursePushSubscriptions)
      .where(id === undefined ? own : and(own, eq(coursePushSubscriptions.id, id)))
      .returning({ id: coursePushSubscriptions.id });
    if (id !== undefined && removed.length === 0) return refuse('course-push-missing');
    return { ended: removed.length };
  });
}
