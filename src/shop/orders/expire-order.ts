import { and, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { isOnline } from '../../kernel/pay-systems.ts';
import { isUntouched } from './order.rules.ts';
import { orders } from './orders.tables.ts';
import { postOrderLetter } from './post-order-letter.ts';

/** Orders whose hold has expired, the oldest first. */
export async function overdueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.heldUntil), lte(orders.heldUntil, now)))
    .orderBy(orders.heldUntil)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Cancels an order that was neither paid nor confirmed in time; does nothing if its state has changed meanwhile. */
export function expireOrder(ctx: ShopContext, orderId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.heldUntil || order.heldUntil > tx.now() || !isUntouched(order.state)) return;
    await moveOrder(tx, order, 'cancelled', { reason: isOnline(order.paySystem) ? 'unpaid' : 'unconfirmed' });
    await postOrderLetter(tx, order, 'expired');
  });
}
