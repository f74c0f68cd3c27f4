import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { consentSubject } from './consent-subject.ts';
import { coursePlans, courseProposals, coursePushSubscriptions } from './courses.tables.ts';

/**
 * Removes the copy of a plan, its calendar, what was proposed and the browsers that get reminders, and ends its consent. Idempotent.
 * @returns how many there were: one or none
 */
export async function removeCoursePlan(tx: TransactionContext, customerId: number): Promise<number> {
  await tx.db.delete(courseProposals).where(eq(courseProposals.customerId, customerId));
  await tx.db.delete(coursePushSubscriptions).where(eq(coursePushSubscriptions.customerId, customerId));
  const removed = await tx.db
    .delete(coursePlans)
    .where(eq(coursePlans.customerId, customerId))
    .returning({ version: coursePlans.version });
  if (removed.length === 0) return 0;
  await endConsents(tx, ['course'], { subjects: [consentSubject(customerId)] });
  await recordCustomerEvent(tx, { customerId, kind: 'course-plan-ended' });
  return removed.length;
}
