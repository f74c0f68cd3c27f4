import { and, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { deliverDigitalJob } from '../digital/deliver-digital.job.ts';
import { releaseStock, spendStock } from '../stock/release-stock.ts';
import { holdStock, type Pieces } from '../stock/hold-stock.ts';
import { mayMove, type OrderState } from './order.ts';
import { orderEvents, orderLines, orders } from './orders.tables.ts';

export type LockedOrder = typeof orders.$inferSelect;

/** The order row, locked until the transaction ends; every change of an order begins here. */
export async function lockOrder(tx: TransactionContext, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/**
 * Moves a locked order along its life cycle: the only writer of `orders.state`. Stock follows: released
 * when cancelled, held again when a cancelled order comes back, spent when handed over. Every move
 * leaves an event, and the one that makes an order paid has its digital goods delivered.
 * @returns a refusal when the table has no such move, or when nothing is left to hold again
 */
export async function moveOrder(
  tx: TransactionContext,
  order: LockedOrder,
  to: OrderState,
  facts: Record<string, unknown> = {},
): Promise<Refusal<'move-not-allowed' | 'out-of-stock'> | undefined> {
  if (!mayMove(order.state, to)) return refuse('move-not-allowed', { from: order.state, to });
  let { stockState } = order;
  if (to === 'cancelled' && stockState === 'held') {
    await releaseStock(tx, order.id, await piecesOf(tx, order.id));
    stockState = 'released';
  } else if (order.state === 'cancelled' && stockState === 'released') {
    const held = await holdStock(tx, order.id, await piecesOf(tx, order.id));
    if (held) return refuse('out-of-stock', { productId: held.short, name: '', available: 0 });
    stockState = 'held';
  } else if (to === 'handed-over' && stockState === 'held') {
    await spendStock(tx, order.id, await piecesOf(tx, order.id));
    stockState = 'spent';
  }
  const at = tx.now();
  // Only an unpaid online order holds for a time; any move ends that.
  await tx.db
    .update(orders)
    .set({ state: to, stockState, heldUntil: null, updatedAt: at })
    .where(eq(orders.id, order.id));
  await tx.db.insert(orderEvents).values({
    orderId: order.id,
    kind: 'moved',
    fromState: order.state,
    toState: to,
    actor: actorName(tx.actor),
    facts,
    at,
  });
  // Paid, or paid on delivery.
  const becomesPaid = to === 'paid' || (to === 'handed-over' && order.state !== 'paid');
  if (becomesPaid && (await holdsDigital(tx, order.id))) await tx.enqueue(deliverDigitalJob, { orderId: order.id });
  return undefined;
}

async function holdsDigital(tx: TransactionContext, orderId: string): Promise<boolean> {
  const digital = and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'digital'));
  return (await tx.db.select({ at: orderLines.position }).from(orderLines).where(digital).limit(1)).length > 0;
}

async function piecesOf(tx: TransactionContext, orderId: string): Promise<Pieces[]> {
  const lines = await tx.db.select({ takes: orderLines.takes }).from(orderLines).where(eq(orderLines.orderId, orderId));
  const pieces = new Map<number, number>();
  for (const take of lines.flatMap((line) => line.takes)) {
    pieces.set(take.productId, (pieces.get(take.productId) ?? 0) + take.quantity);
  }
  return [...pieces].map(([productId, quantity]) => ({ productId, quantity }));
}
