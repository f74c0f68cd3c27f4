import { and, eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { accrueBonuses } from '../bonuses/accrue-bonuses.ts';
import { reverseAccrual } from '../bonuses/reverse-accrual.ts';
import { deliverDigitalJob } from '../digital/deliver-digital.job.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { issueReceiptJob } from '../receipts/issue-receipt.job.ts';
import { releaseStock, spendStock } from '../stock/release-stock.ts';
import { holdStock } from '../stock/hold-stock.ts';
import { takeOut } from '../stock/take-out.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { takenBy } from './cancelled-pieces.rules.ts';
import { returnAdjustments, consumeAdjustmentsAgain } from './return-adjustments.ts';
import {
  hasLeft,
  isCancelledOrReturned,
  isHandedOut,
  isPrepaid,
  mayMove,
  stockEffect,
  type OrderState,
} from './order.rules.ts';
import { openOrders, orderEvents, orderLines, orders } from './orders.tables.ts';
import { spentParts } from './parts.reads.ts';

export type LockedOrder = typeof orders.$inferSelect;

/** The order row, locked until the transaction ends; every change of an order starts with this lock. */
export async function lockOrder(tx: TransactionContext, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/**
 * Moves a locked order along its life cycle: the only writer of `orders.state`. Coupons, certificates, bonuses and stock
 * follow, in this order: returned when the order is cancelled or returned, consumed again when a cancelled order is
 * reopened; goods that were handed over are spent and earn bonuses. Every move records an event; becoming paid enqueues the delivery of
 * digital goods, and handing over what was prepaid enqueues its closing receipt.
 * @returns a refusal, with nothing written, when the table has no such move or something cannot be consumed again
 */
export async function moveOrder(
  tx: TransactionContext,
  order: LockedOrder,
  to: OrderState,
  facts: Record<string, unknown> = {},
): Promise<
  Refusal<'move-not-allowed' | 'coupon-refused' | 'certificate-refused' | 'bonuses-short' | 'out-of-stock'> | undefined
> {
  if (!mayMove(order.state, to)) return refuse('move-not-allowed', { from: order.state, to });
  let { stockState } = order;
  const effect = stockEffect(order.state, to);
  let returnedFacts: Record<string, unknown> = {};
  if (isCancelledOrReturned(to)) returnedFacts = await returnAdjustments(tx, order);
  if (order.customerId !== null) await moveBonuses(tx, order, to);
  if (order.state === 'cancelled') {
    const refused = await reserveAgain(tx, order);
    if (refused) return refused;
    if (stockState === 'released') stockState = 'held';
  } else if (effect === 'replace') {
    const refused = await replaceStock(tx, order);
    if (refused) return refused;
    stockState = stockState === 'none' ? 'none' : 'held';
  } else if (stockState === 'held' && effect === 'release') {
    await releaseStock(tx, order.id, await piecesOf(tx, order.id));
    stockState = 'released';
  } else if (stockState === 'held' && effect === 'spend') {
    await spendStock(tx, order.id, await piecesOf(tx, order.id));
    stockState = 'spent';
  }
  const at = tx.now();
  // Only an unpaid and unconfirmed order has a hold deadline and counts as open; any move ends both.
  await tx.db
    .update(orders)
    .set({ state: to, stockState, heldUntil: null, updatedAt: at })
    .where(eq(orders.id, order.id));
  await tx.db.delete(openOrders).where(eq(openOrders.orderId, order.id));
  await tx.db.insert(orderEvents).values({
    orderId: order.id,
    kind: 'moved',
    fromState: order.state,
    toState: to,
    actor: actorName(tx.actor),
    facts: { ...facts, ...returnedFacts },
    at,
  });
  // Nothing is left to answer a buyer who has asked to cancel it.
  if ((order.state === 'packing' || hasLeft(order.state)) && (isCancelledOrReturned(to) || isHandedOut(to)))
    await closeExceptionsAbout(tx, ['cancel-asked'], { orderId: order.id }, 'Заказ отменён, возвращён или вручён.');
  // Paid online, or on delivery in full or in part: digital goods cannot be handed back to the courier (decision 0039).
  const becomesPaid = to === 'paid' || (isHandedOut(to) && order.state !== 'paid');
  if (becomesPaid && (await holdsDigital(tx, order.id))) await tx.enqueue(deliverDigitalJob, { orderId: order.id });
  // The job knows which of these moments counts (decision 0092).
  if (hasLeft(to) && isPrepaid(order)) await tx.enqueue(issueReceiptJob, { orderId: order.id });
  return undefined;
}

/** What the buyer gets earns bonuses, what comes back loses them. */
async function moveBonuses(tx: TransactionContext, { id, state }: LockedOrder, to: OrderState): Promise<void> {
  if (isHandedOut(to)) await accrueBonuses(tx, id);
  if (isHandedOut(state)) await reverseAccrual(tx, id, isCancelledOrReturned(to));
}

/** All or nothing: after a refusal the caller continues its transaction. */
async function reserveAgain(tx: TransactionContext, order: LockedOrder) {
  await tx.db.execute(sql`savepoint reserving_again`);
  const refused = (await consumeAdjustmentsAgain(tx, order)) ?? (await holdAgain(tx, order));
  if (refused) await tx.db.execute(sql`rollback to savepoint reserving_again`);
  return refused;
}

/** The goods that have left are spent, and as many are held for the order anew. */
async function replaceStock(tx: TransactionContext, order: LockedOrder): Promise<Refusal<'out-of-stock'> | undefined> {
  if (order.stockState === 'none') return undefined;
  const pieces = await piecesOf(tx, order.id);
  const held = await holdStock(tx, order.id, pieces);
  if (held) return refuse('out-of-stock', { productId: held.short, name: '', available: 0 });
  if (order.stockState === 'held') await spendStock(tx, order.id, pieces);
  return undefined;
}

/** The goods of an order will never come back, nor reach the buyer: they are spent, and the order stays as it is. */
export async function writeOffStock(tx: TransactionContext, order: LockedOrder): Promise<void> {
  if (order.stockState !== 'held') return;
  await spendStock(tx, order.id, await piecesOf(tx, order.id));
  await tx.db.update(orders).set({ stockState: 'spent', updatedAt: tx.now() }).where(eq(orders.id, order.id));
}

/**
 * The goods of an order that has ended turned out to have left the shop: what its end has released is taken out again, so that only
 * their inspection brings them back.
 * @returns what was sold meanwhile and is short now
 */
export async function takeOutReleased(tx: TransactionContext, order: LockedOrder): Promise<Pieces[]> {
  if (order.stockState !== 'released') return [];
  const short = await takeOut(tx, order.id, await piecesOf(tx, order.id));
  await tx.db.update(orders).set({ stockState: 'spent', updatedAt: tx.now() }).where(eq(orders.id, order.id));
  return short;
}

async function holdAgain(tx: TransactionContext, order: LockedOrder): Promise<Refusal<'out-of-stock'> | undefined> {
  if (order.stockState !== 'released') return undefined;
  const held = await holdStock(tx, order.id, await piecesOf(tx, order.id));
  return held && refuse('out-of-stock', { productId: held.short, name: '', available: 0 });
}

async function holdsDigital(tx: TransactionContext, orderId: string): Promise<boolean> {
  const digital = and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'digital'));
  return (await tx.db.select({ at: orderLines.position }).from(orderLines).where(digital).limit(1)).length > 0;
}

/** What an order takes from the stock, without the pieces that will not come, and those of parts that were spent before. */
async function piecesOf(tx: TransactionContext, orderId: string): Promise<Pieces[]> {
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const pieces = new Map<number, number>();
  for (const take of lines.flatMap((line) => takenBy(line, line.quantity - line.cancelled))) {
    pieces.set(take.productId, (pieces.get(take.productId) ?? 0) + take.quantity);
  }
  for (const { productId, quantity } of await spentParts(tx.db, orderId))
    pieces.set(productId, pieces.get(productId)! - quantity);
  return [...pieces].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []));
}
