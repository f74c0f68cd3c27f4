import { eq } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder, moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { isPaidBefore, isPrepaid } from '../orders/order.rules.ts';
import { refundCancelledJob } from '../payments/refund-cancelled.job.ts';
import { issueReceiptJob } from '../receipts/issue-receipt.job.ts';
import { spendStock } from '../stock/release-stock.ts';
import { orderMoves, type Part } from './parts.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';
import { shipmentLines, shipments } from './shipments.tables.ts';

interface MovedPart {
  readonly order: LockedOrder;
  readonly shipment: Pick<typeof shipments.$inferSelect, 'id' | 'state' | 'stockSpent'>;
  readonly others: readonly Part[];
  /** Where the part is now. */
  readonly to: ShipmentState;
  /** The staff has decided that its money goes back. */
  readonly settles: boolean;
}

/**
 * One of several parts of an order that goes on has moved, or was settled: the order follows its least advanced part. What has
 * reached its buyer or will not is spent at once, by itself, and has a closing receipt of its own.
 */
export async function followParts(
  tx: TransactionContext,
  { order, shipment, others, to, settles }: MovedPart,
): Promise<Refusal | undefined> {
  const facts = { orderId: order.id, shipmentId: shipment.id };
  const moves = orderMoves(order.state, [...others, { state: to, settled: settles }]);
  let at = order;
  for (const next of moves) {
    const refused = await moveOrder(tx, at, next, { shipmentId: shipment.id });
    if (refused) return refused;
    at = (await lockOrder(tx, order.id))!;
  }
  if (at.state === 'returned') {
    if (isPaidBefore(order)) await tx.enqueue(refundCancelledJob, { orderId: order.id });
    await closeExceptionsAbout(tx, ['part-to-refund'], { orderId: order.id }, 'Возвращаем деньги за\u00a0весь заказ.');
  } else if (settles && isPaidBefore(order))
    await raiseException(tx, { kind: 'part-to-refund', subject: `shipment:${shipment.id}`, facts, once: true });
  if (isPrepaid(order) && CLOSED.includes(to)) await tx.enqueue(issueReceiptJob, { orderId: order.id });
  if (at.stockState === 'held' && SPENT.includes(to)) await spendPart(tx, order.id, shipment);
  return undefined;
}

/** Where a closing receipt may be due. */
const CLOSED: readonly ShipmentState[] = ['with-carrier', 'ready', 'delivered', 'partly-delivered'];

/** Where only an inspection brings packs back. */
const SPENT: readonly ShipmentState[] = ['delivered', 'partly-delivered', 'lost', 'returned'];

async function spendPart(
  tx: TransactionContext,
  orderId: string,
  { id, stockSpent }: MovedPart['shipment'],
): Promise<void> {
  if (stockSpent) return;
  await spendStock(tx, orderId, await piecesOfPart(tx, id));
  await tx.db.update(shipments).set({ stockSpent: true }).where(eq(shipments.id, id));
}

/** What a part takes from the stock, each product once. */
export async function piecesOfPart({ db }: TransactionContext, shipmentId: string) {
  const { productId, quantity } = shipmentLines;
  const lines = await db
    .select({ productId, quantity })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipmentId));
  const pieces = new Map<number, number>();
  for (const line of lines) pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + line.quantity);
  return [...pieces].flatMap(([id, count]) => (count > 0 ? [{ productId: id, quantity: count }] : []));
}
