import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { TempData } from './temp-data.reads.ts';
import { tempData } from './temp-data.tables.ts';

/** Saved data that are a draft of the checkout: the pages mark them so. */
export const isCheckoutDraft = sql`${tempData.data}->>'kind' = 'checkout'`;

/** The draft that was saved last, on any device of the customer. */
export async function checkoutDraft(
  db: Db,
  customerId: number,
): Promise<Pick<TempData, 'id' | 'data' | 'updatedAt'> | undefined> {
  const [draft] = await db
    .select({ id: tempData.id, data: tempData.data, updatedAt: tempData.updatedAt })
    .from(tempData)
    .where(and(eq(tempData.customerId, customerId), isCheckoutDraft))
    .orderBy(desc(tempData.updatedAt), desc(tempData.id))
    .limit(1);
  return draft;
}
