import { and, desc, eq, or } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { refundCancelledJob } from '../payments/refund-cancelled.job.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { isCancellable, isPaidBefore, isPrepaid, isUntouched, ownedOrder, type OrderState } from './order.rules.ts';
import { orderChangedSince, type SeenOrder } from './order-version.reads.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { keptKinds } from './kept-kinds.reads.ts';
import { orderEvents } from './orders.tables.ts';
import { hasPartLeft } from './parts.reads.ts';
import { postOrderLetter } from './post-order-letter.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Kind of the event when a person cancels an order that is cancelled already. */
const GIVEN_UP = 'given-up';

/**
 * Cancels an order for its buyer, or for staff on the buyer's behalf, and releases its stock; what was paid is refunded.
 * Repeating it changes nothing. An actor who may not read the order gets `order-unknown`.
 * @param how.expectedVersion as the staff saw the order: cancelling what was paid or packed since is another decision
 * @param how.note why, in words of the staff
 */
export function cancelOrder(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
  { note, ...seen }: SeenOrder & { readonly note?: string | undefined } = {},
): Promise<{ state: OrderState } | Refusal> {
  const cancelling = ctx.transaction(async (tx): Promise<{ state: OrderState } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const { actor } = tx;
    const owned = order && ownedOrder(order);
    if (!owned || !may(actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(actor, 'cancel', owned);
    if (notAllowed) return notAllowed;
    const by = actor.kind === 'staff' ? 'staff' : 'buyer';
    if (order.state === 'cancelled') {
      // A late payment reopens what only a deadline has cancelled; from now on it is refunded.
      if (!(await cancelledOnPurpose(tx, orderId))) await recordOrderEvent(tx, orderId, GIVEN_UP, { reason: by });
      return { state: order.state };
    }
    const changed = await orderChangedSince(tx.db, orderId, seen);
    if (changed) return changed;
    const { state } = order;
    if (!isCancellable({ ...order, kinds: await keptKinds(tx.db, orderId) }, by))
      return refuse('order-not-cancellable', { state });
    if (await hasPartLeft(tx.db, orderId)) return refuse('order-part-has-left');
    const isPaid = !isUntouched(state) && isPaidBefore(order);
    const refused =
      (isPaid ? unlessAllowed(actor, 'cancel-paid', owned) : undefined) ??
      (await moveOrder(tx, order, 'cancelled', { reason: by, ...(note && { note }) }));
    if (refused) return refused;
    if (isPaid) await tx.enqueue(refundCancelledJob, { orderId });
    // The letter about the refund of money says that the order is cancelled.
    if (!isPaid || !isPrepaid(order)) await postOrderLetter(tx, order, 'cancelled');
    return { state: 'cancelled' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), cancelling);
}

/** Whether a person cancelled this order last, perhaps after a deadline had done so: such an order is not reopened by a late payment. */
export async function cancelledOnPurpose(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [last] = await tx.db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), or(eq(orderEvents.toState, 'cancelled'), eq(orderEvents.kind, GIVEN_UP))),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const { reason = '' } = (last?.facts ?? {}) as { reason?: string };
  return ['buyer', 'staff'].includes(reason);
}
