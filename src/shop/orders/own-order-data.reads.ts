import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { adjustmentsOf } from './order-adjustments.reads.ts';
import { orderLines, orders } from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order as it was placed. */
export interface OrderData {
  readonly order: OrderRow;
  readonly lines: readonly Pick<typeof orderLines.$inferSelect, 'productId' | 'name' | 'quantity' | 'unitPrice'>[];
  readonly adjustments: readonly Adjustment[];
}

/** Everything that was recorded of an order, if it belongs to this customer. */
export async function ownOrderData(db: Db, customerId: number, orderId: string): Promise<OrderData | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)));
  if (!order) return undefined;
  const { productId, name, quantity, unitPrice, position } = orderLines;
  const [lines, adjustments] = await Promise.all([
    db
      .select({ productId, name, quantity, unitPrice })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(position),
    adjustmentsOf(db, orderId),
  ]);
  return { order, lines, adjustments };
}
