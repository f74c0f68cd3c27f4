import { and, desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { isCancellable, ownedOrder, type OrderState } from './order.rules.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { orderEvents } from './orders.tables.ts';
import { postOrderLetter } from './post-order-letter.ts';

/**
 * The buyer, or somebody of the staff for them, gives the order up; its stock goes back to the shelf. Cancelling twice is one
 * cancelling. Whoever may not even read the order is told that there is none.
 */
export function cancelOrder(ctx: ShopContext, orderId: string): Promise<{ state: OrderState } | Refusal> {
  const cancelling = ctx.transaction(async (tx): Promise<{ state: OrderState } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const { actor } = tx;
    const owned = order && ownedOrder(order);
    if (!owned || !may(actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(actor, 'cancel', owned);
    if (notAllowed) return notAllowed;
    if (order.state === 'cancelled') return { state: order.state };
    if (!isCancellable(order.state)) return refuse('order-not-cancellable', { state: order.state });
    const refused = await moveOrder(tx, order, 'cancelled', { reason: actor.kind === 'staff' ? 'staff' : 'buyer' });
    if (refused) return refused;
    await postOrderLetter(tx, order, 'cancelled');
    return { state: 'cancelled' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), cancelling);
}

/** Whether somebody cancelled this order on purpose, the last time: such an order does not come back when money comes late. */
export async function cancelledOnPurpose(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [last] = await tx.db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toState, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const { reason = '' } = (last?.facts ?? {}) as { reason?: string };
  return ['buyer', 'staff'].includes(reason);
}
