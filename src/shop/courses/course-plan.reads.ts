import { eq } from 'drizzle-orm';
import type { CoursePlan } from '../../kernel/course/plan.ts';
import type { Db } from '../../platform/database.ts';
import { coursePlans } from './courses.tables.ts';

/** The saved copy of a plan. */
export interface SavedPlan {
  readonly version: number;
  readonly plan: CoursePlan;
  readonly reminders: boolean;
  /** Null: its calendar has no address. */
  readonly calendarToken: string | null;
}

const COLUMNS = {
  version: coursePlans.version,
  plan: coursePlans.plan,
  reminders: coursePlans.reminders,
  calendarToken: coursePlans.calendarToken,
};

export async function ownCoursePlan(db: Db, customerId: number): Promise<SavedPlan | undefined> {
  const [row] = await db.select(COLUMNS).from(coursePlans).where(eq(coursePlans.customerId, customerId));
  return row;
}

/** The plan whose calendar has this address, with the day of its last change. */
export async function planOfCalendar(db: Db, token: string) {
  const [row] = await db
    .select({ plan: coursePlans.plan, customerId: coursePlans.customerId, updatedAt: coursePlans.updatedAt })
    .from(coursePlans)
    .where(eq(coursePlans.calendarToken, token));
  return row;
}
