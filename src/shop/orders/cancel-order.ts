import { and, desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { isCancellable, type OrderState } from './order.rules.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { orderEvents } from './orders.tables.ts';
import { postOrderLetter } from './post-order-letter.ts';

/** The buyer gives the order up; its stock goes back to the shelf. Cancelling twice is one cancelling. */
export function cancelOrder(ctx: ShopContext, orderId: string): Promise<{ state: OrderState } | Refusal> {
  const cancelling = ctx.transaction(async (tx): Promise<{ state: OrderState } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('order-unknown');
    if (order.state === 'cancelled') return { state: order.state };
    if (!isCancellable(order.state)) return refuse('order-not-cancellable', { state: order.state });
    const refused = await moveOrder(tx, order, 'cancelled', { reason: 'buyer' });
    if (refused) return refused;
    await postOrderLetter(tx, order, 'cancelled');
    return { state: 'cancelled' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), cancelling);
}

/** Whether the last word on a cancelled order was the buyer's own; such an order does not come back. */
export async function cancelledByBuyer(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [last] = await tx.db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return (last?.facts as { reason?: string } | undefined)?.reason === 'buyer';
}
