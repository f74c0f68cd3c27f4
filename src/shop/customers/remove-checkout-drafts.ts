import { and, eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { isCheckoutDraft } from './checkout-draft.reads.ts';
import { tempData } from './temp-data.tables.ts';

/** Removes the drafts of a customer whose order is placed, in the transaction of the order. */
export async function removeCheckoutDrafts(tx: TransactionContext, customerId: number): Promise<void> {
  await tx.db.delete(tempData).where(and(eq(tempData.customerId, customerId), isCheckoutDraft));
}

/** Removes drafts of checkouts that nobody finished: they contain contacts. */
export const removeOldCheckoutDrafts: RemoveExpired = async ({ db }, before, most) => {
  const removed = await db.execute(sql`
    delete from ${tempData} where id = any(array(
      select id from ${tempData} where ${isCheckoutDraft} and updated_at < ${before.toISOString()}::timestamptz
      order by updated_at limit ${most} for update skip locked))`);
  return removed.rowCount ?? 0;
};
