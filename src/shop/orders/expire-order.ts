import { and, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { orders } from './orders.tables.ts';

/** Orders whose hold has run out, the oldest first. */
export async function overdueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.heldUntil), lte(orders.heldUntil, now)))
    .orderBy(orders.heldUntil)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Cancels one unpaid order whose time has run out; anything that happened meanwhile is left alone. */
export function expireOrder(ctx: ShopContext, orderId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.heldUntil || order.heldUntil > tx.now() || order.state !== 'awaiting-payment') return;
    await moveOrder(tx, order, 'cancelled', { reason: 'unpaid' });
    await postLetter(tx, orderLetter, { orderId, kind: 'expired' });
  });
}
