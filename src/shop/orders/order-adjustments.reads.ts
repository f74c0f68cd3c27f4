import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { orderAdjustments } from './orders.tables.ts';

/** What lowered the sum of an order, as it was placed. */
export async function adjustmentsOf(db: Db, orderId: string): Promise<readonly Adjustment[]> {
  const { orderId: _order, position, ...columns } = getTableColumns(orderAdjustments);
  return db.select(columns).from(orderAdjustments).where(eq(orderAdjustments.orderId, orderId)).orderBy(position);
}
