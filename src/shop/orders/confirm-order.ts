import { eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockOrder } from './move-order.ts';
import { orderChangedSince, type SeenOrder } from './order-version.reads.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { ownedOrder, type OrderState } from './order.rules.ts';
import { openOrders, orders } from './orders.tables.ts';
import { checkOpenOrderLimits, openOrderLocks, type KnownBuyer } from './check-open-order-limits.ts';

/** How the buyer's intention was confirmed; by the staff, of the order as they saw it. */
type Confirmation =
  { readonly by: 'code'; readonly limitsTimes: number } | ({ readonly by: 'staff' } & SeenOrder & Noted);

interface Noted {
  /** What the buyer has said, in words of the staff. */
  readonly note?: string | undefined;
}

/**
 * Removes the deadline of an order that is paid on delivery: its hold no longer expires. Repeating it changes nothing.
 */
export async function confirmOrder(
  tx: TransactionContext,
  orderId: string,
  confirmation: Confirmation,
): Promise<{ state: OrderState } | Refusal> {
  const order = await lockOrder(tx, orderId);
  const owned = order && ownedOrder(order);
  if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
  const notAllowed = unlessAllowed(tx.actor, confirmation.by === 'code' ? 'confirm-by-code' : 'confirm', owned);
  if (notAllowed) return notAllowed;
  if (order.state === 'cancelled' || order.state === 'awaiting-payment')
    return refuse('order-not-confirmable', { state: order.state });
  if (order.state !== 'new' || order.heldUntil === null) return { state: order.state };
  const changed = confirmation.by === 'staff' ? await orderChangedSince(tx.db, orderId, confirmation) : undefined;
  if (changed) return changed;
  const buyer: KnownBuyer = { proved: true, phone: order.contact.phone };
  await tx.db.execute(sql`savepoint confirming`);
  await tx.db.update(orders).set({ heldUntil: null, updatedAt: tx.now() }).where(eq(orders.id, orderId));
  await tx.db
    .update(openOrders)
    .set({ proved: true, network: null, subnet: null })
    .where(eq(openOrders.orderId, orderId))
    .returning(openOrderLocks(buyer));
  const full = confirmation.by === 'code' ? await checkOpenOrderLimits(tx, buyer, confirmation.limitsTimes) : undefined;
  if (full) {
    // The caller still commits: a correct code is consumed.
    await tx.db.execute(sql`rollback to savepoint confirming`);
    return full;
  }
  const note = confirmation.by === 'staff' ? confirmation.note : undefined;
  await recordOrderEvent(tx, orderId, 'confirmed', { by: confirmation.by, ...(note && { note }) });
  return { state: order.state };
}

/** Staff confirm the order after talking to the buyer. */
export function confirmByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
  { expectedVersion, note }: SeenOrder & Noted = {},
): Promise<{ state: OrderState } | Refusal> {
  const confirming = ctx.transaction((tx) => confirmOrder(tx, orderId, { by: 'staff', expectedVersion, note }));
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), confirming);
}
