import { eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockOrder } from './move-order.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { ownedOrder, type OrderState } from './order.rules.ts';
import { openOrders, orders } from './orders.tables.ts';
import { requireRoom, roomLocks, type KnownBuyer } from './require-room.ts';

/** How it became known that the buyer means it. */
type Confirmed = { readonly by: 'code'; readonly limitsTimes: number } | { readonly by: 'staff' };

/**
 * Ends the term of an order that is paid on delivery: its goods are kept from now on. Confirming twice is one confirming.
 */
export async function confirmOrder(
  tx: TransactionContext,
  orderId: string,
  confirmed: Confirmed,
): Promise<{ state: OrderState } | Refusal> {
  const order = await lockOrder(tx, orderId);
  const owned = order && ownedOrder(order);
  if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
  const notAllowed = unlessAllowed(tx.actor, confirmed.by === 'code' ? 'confirm-by-code' : 'confirm', owned);
  if (notAllowed) return notAllowed;
  if (order.state === 'cancelled' || order.state === 'awaiting-payment')
    return refuse('order-not-confirmable', { state: order.state });
  if (order.state !== 'new' || order.heldUntil === null) return { state: order.state };
  const buyer: KnownBuyer = { proved: true, phone: order.contact.phone };
  await tx.db.execute(sql`savepoint confirming`);
  await tx.db.update(orders).set({ heldUntil: null, updatedAt: tx.now() }).where(eq(orders.id, orderId));
  await tx.db
    .update(openOrders)
    .set({ proved: true, network: null, subnet: null })
    .where(eq(openOrders.orderId, orderId))
    .returning(roomLocks(buyer));
  const full = confirmed.by === 'code' ? await requireRoom(tx, buyer, confirmed.limitsTimes) : undefined;
  if (full) {
    // The caller commits all the same: a code that was right is used.
    await tx.db.execute(sql`rollback to savepoint confirming`);
    return full;
  }
  await recordOrderEvent(tx, orderId, 'confirmed', { by: confirmed.by });
  return { state: order.state };
}

/** Somebody of the staff has spoken to the buyer. */
export function confirmByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
): Promise<{ state: OrderState } | Refusal> {
  const confirming = ctx.transaction((tx) => confirmOrder(tx, orderId, { by: 'staff' }));
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), confirming);
}
