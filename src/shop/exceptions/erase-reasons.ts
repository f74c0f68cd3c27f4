import { and, inArray, ne, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { exceptionEvents, exceptions } from './exceptions.tables.ts';

/** Blanks what the staff has typed when it closed these exceptions or put them off. Kind, facts, times and who it was stay. */
export async function eraseReasons(tx: TransactionContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const blanked = await tx.db
    .update(exceptions)
    .set({ reason: '' })
    .where(and(inArray(exceptions.id, [...ids]), ne(exceptions.reason, '')));
  const removed = await tx.db
    .update(exceptionEvents)
    .set({ facts: WITHOUT_REASON })
    .where(and(inArray(exceptionEvents.exceptionId, [...ids]), HAS_REASON));
  return (blanked.rowCount ?? 0) + (removed.rowCount ?? 0);
}

const HAS_REASON = sql`${exceptionEvents.facts} ? 'reason'`;
const WITHOUT_REASON = sql`${exceptionEvents.facts} - 'reason'`;

/** Blanks the same of all exceptions that were closed before. */
export const removeOldReasons: RemoveExpired = async ({ db }, before, most) => {
  const blanked = await db.execute(sql`
    update ${exceptions} set reason = '' where ctid = any(array(
      select ctid from ${exceptions} where reason <> '' and closed_at < ${before.toISOString()}::timestamptz
      order by closed_at limit ${most} for update skip locked))`);
  const removed = await db.execute(sql`
    update ${exceptionEvents} set facts = facts - 'reason' where ctid = any(array(
      select ctid from ${exceptionEvents} where facts ? 'reason' and at < ${before.toISOString()}::timestamptz
      order by at limit ${most} for update skip locked))`);
  return Math.max(blanked.rowCount ?? 0, removed.rowCount ?? 0);
};
