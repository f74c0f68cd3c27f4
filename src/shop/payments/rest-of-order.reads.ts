import { and, eq, sum } from 'drizzle-orm';
import { addMoney, kopecks, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { orders } from '../orders/orders.tables.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { refunds } from './payments.tables.ts';
import { linesOfSold, lowered, soldDelivery, soldLine } from './receipt.rules.ts';
import { refundableLinesOf } from './refund-of-order.reads.ts';
import { paidForDelivery, piecesLeft } from './refund.rules.ts';

/**
 * Receipt lines for the refund of all that is left of a payment: the order without the pieces that were refunded before.
 * @param refunded all of it that was refunded before; what nobody knows the pieces of is taken from each line in proportion
 */
export async function linesOfRest(
  db: Db,
  order: typeof orders.$inferSelect,
  paymentId: string,
  refunded: Kopecks,
): Promise<ReceiptLine[]> {
  const { lines, amounts, adjustments } = await refundableLinesOf(db, order.id, { paymentId });
  const [done] = await db
    .select({ delivery: sum(refunds.delivery) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')));
  const delivery = kopecks(Number(done?.delivery ?? 0));
  const given = amounts.map(({ before, beforeForPacks }) => addMoney(before.amount, beforeForPacks.amount));
  const rest = amounts.map((amount, index) =>
    soldLine(lines[index]!, Math.max(1, piecesLeft(amount)), kopecks(amount.paid - given[index]!)),
  );
  const deliveryRest = kopecks(paidForDelivery(order.baseDeliveryPrice, adjustments).amount - delivery);
  const unknown = kopecks(Math.max(0, refunded - addMoney(delivery, ...given)));
  return linesOfSold(lowered([...rest, soldDelivery(deliveryRest)], unknown));
}
