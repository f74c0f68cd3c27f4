import { eq } from 'drizzle-orm';
import { addMoney, kopecks, multiplyMoney } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderLine } from './order.rules.ts';
import { orderAdjustments, orderLines, orders } from './orders.tables.ts';

/**
 * Writes fewer pieces into a locked order that waits for its payment: nothing was paid, packed or refunded by these lines yet. What
 * certificates and bonuses have paid stays.
 */
export async function rewriteLines(
  tx: TransactionContext,
  { id, deliveryPrice, bonusSpent, certificatePaid }: LockedOrder,
  lines: readonly (OrderLine & { readonly position: number })[],
  adjustments: readonly Adjustment[],
): Promise<void> {
  await tx.db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, id));
  await tx.db.delete(orderLines).where(eq(orderLines.orderId, id));
  await tx.db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: id })));
  if (adjustments.length > 0)
    await tx.db
      .insert(orderAdjustments)
      .values(adjustments.map((one, position) => ({ ...one, perLine: [...one.perLine], orderId: id, position })));
  const goodsTotal = addMoney(...lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
  const discount = addMoney(...adjustments.filter(({ kind }) => kind === 'goods-coupon').map(({ amount }) => amount));
  const total = kopecks(goodsTotal - discount - bonusSpent + deliveryPrice - certificatePaid);
  await tx.db.update(orders).set({ goodsTotal, discount, total, updatedAt: tx.now() }).where(eq(orders.id, id));
}
