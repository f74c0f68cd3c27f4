import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import type { Db } from '../../platform/database.ts';
import { CONSENT_VERSIONS } from '../customers/consent.ts';
import { consents } from '../customers/consents.tables.ts';
import { consentSubject } from './consent-subject.ts';
import { coursePlans, coursePushSubscriptions } from './courses.tables.ts';
import type { PushSubscriber } from './push-service.port.ts';

/** The saved copy of a plan. */
export interface SavedPlan {
  readonly version: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
  /** Null: its calendar has no address. */
  readonly calendarToken: string | null;
  readonly updatedAt: Date;
}

const COLUMNS = {
  version: coursePlans.version,
  plan: coursePlans.plan,
  reminders: coursePlans.reminders,
  calendarToken: coursePlans.calendarToken,
  updatedAt: coursePlans.updatedAt,
};

export async function ownCoursePlan(db: Db, customerId: number): Promise<SavedPlan | undefined> {
  const [row] = await db.select(COLUMNS).from(coursePlans).where(eq(coursePlans.customerId, customerId));
  return row;
}

/** Whether the consent to the copy is to the wording in force; an earlier one does not name push services. */
export async function hasCurrentConsent(db: Db, customerId: number): Promise<boolean> {
  const rows = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.purpose, 'course'),
        eq(consents.subject, consentSubject(customerId)),
        eq(consents.textVersion, CONSENT_VERSIONS.course),
        isNull(consents.endedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The plan whose calendar has this address, with the day of its last change. */
export async function planOfCalendar(db: Db, token: string) {
  const [row] = await db
    .select({ plan: coursePlans.plan, customerId: coursePlans.customerId, updatedAt: coursePlans.updatedAt })
    .from(coursePlans)
    .where(eq(coursePlans.calendarToken, token));
  return row;
}

/** A browser that gets reminders, as its owner sees it. */
export interface CourseBrowser {
  readonly id: number;
  /** By which the browser recognises itself. */
  readonly endpoint: string;
}

export function courseBrowsers(db: Db, customerId: number): Promise<readonly CourseBrowser[]> {
  return db
    .select({ id: coursePushSubscriptions.id, endpoint: coursePushSubscriptions.endpoint })
    .from(coursePushSubscriptions)
    .where(eq(coursePushSubscriptions.customerId, customerId))
    .orderBy(asc(coursePushSubscriptions.id));
}

/** Undefined once it gets none any more, or has changed hands. */
export async function pushSubscriber(
  db: Db,
  { subscriptionId, customerId }: { subscriptionId: number; customerId: number },
): Promise<PushSubscriber | undefined> {
  const { endpoint, p256dh, auth } = coursePushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth })
    .from(coursePushSubscriptions)
    .where(and(eq(coursePushSubscriptions.id, subscriptionId), eq(coursePushSubscriptions.customerId, customerId)));
  return row;
}
