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
 * Cancels an order for its buyer, or for staff on the buyer's behalf, and releases its stock. Repeating it changes nothing.
 * An actor who may not read the order gets `order-unknown`.
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

/** Whether a person, not a deadline, cancelled this order last: such an order is not reopened by a late payment. */
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
