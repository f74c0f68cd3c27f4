import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cursorMoment, type PageCursor } from '../../platform/page-cursor.ts';
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

/** Deletions for the staff, the newest first. @param after the page before */
export async function deletionsForStaff(db: Db, most: number, after?: PageCursor) {
  const { requestedAt, id } = accountDeletions;
  const rows = await db
    .select({ deletion: accountDeletions, moment: cursorMoment(requestedAt) })
    .from(accountDeletions)
    .where(after && sql`(${requestedAt}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    .orderBy(desc(requestedAt), desc(id))
    .limit(most);
  return rows.map(({ deletion, moment }) => ({ ...deletion, cursor: { at: moment, id: deletion.id } }));
}
