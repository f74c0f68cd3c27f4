import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { accountDeletions } from './personal-data.tables.ts';

export async function findDeletion(db: Db, deletionId: string) {
  const [found] = await db.select().from(accountDeletions).where(eq(accountDeletions.id, deletionId));
  return found;
}

/** The deletion that a customer may take back. */
export async function requestedDeletion(
  db: Db,
  customerId: number,
): Promise<{ readonly requestedAt: Date; readonly dueAt: Date } | undefined> {
  const [found] = await db
    .select({ requestedAt: accountDeletions.requestedAt, dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.customerId, customerId), eq(accountDeletions.state, 'requested')));
  return found;
}

/** Deletions whose week is over, the longest waiting first. */
export async function dueDeletions(db: Db, now: Date, after: string | undefined, most: number) {
  const rows = await db
    .select({ id: accountDeletions.id, customerId: accountDeletions.customerId })
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.state, 'requested'),
        lte(accountDeletions.dueAt, now),
        after === undefined ? undefined : sql`${accountDeletions.id} > ${after}`,
      ),
    )
    .orderBy(asc(accountDeletions.id))
    .limit(most);
  return rows;
}

/** Deletions for the staff, the newest first. @param before only those requested before this moment */
export function deletionsForStaff(db: Db, most: number, before?: Date) {
  return db
    .select()
    .from(accountDeletions)
    .where(before && lt(accountDeletions.requestedAt, before))
    .orderBy(desc(accountDeletions.requestedAt), desc(accountDeletions.id))
    .limit(most);
}
