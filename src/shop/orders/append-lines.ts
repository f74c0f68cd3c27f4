import { eq, sql } from 'drizzle-orm';
import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderDelivery, OrderLine } from './order.rules.ts';
import { orderAdjustments, orderLines, orders } from './orders.tables.ts';

interface Appended {
  readonly lines: readonly OrderLine[];
  /** What delivery costs now; null: as before. Only of an order without a coupon or a certificate for delivery. */
  readonly delivery: (Pick<OrderDelivery, 'tariffCode' | 'tariffs'> & { readonly price: Kopecks }) | null;
  /** The payment of its own that has paid for them. */
  readonly paymentId?: string | undefined;
}

/**
 * Adds lines at their own prices to a locked order that holds their goods already. What was agreed before stays: the other lines,
 * and the shares of each discount, of which the new lines have none.
 * @returns the lines with their positions
 */
export async function appendLines(
  tx: TransactionContext,
  { id, delivery, baseDeliveryPrice }: LockedOrder,
  added: Appended,
): Promise<(OrderLine & { readonly position: number })[]> {
  const { paymentId } = added;
  const [counted] = await tx.db
    .select({ next: sql<number>`coalesce(max(${orderLines.position}) + 1, 0)::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  const lines = added.lines.map((line, index) => ({ ...line, position: counted!.next + index }));
  if (lines.length > 0) {
    await tx.db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: id, paymentId })));
    await tx.db
      .update(orderAdjustments)
      .set({ perLine: sql`${orderAdjustments.perLine} || array_fill(0::bigint, array[${lines.length}::int])` })
      .where(eq(orderAdjustments.orderId, id));
  }
  const goods = addMoney(...lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
  const dearer = added.delivery ? kopecks(added.delivery.price - baseDeliveryPrice) : NOTHING;
  const { price: _price, ...tariff } = added.delivery ?? {};
  await tx.db
    .update(orders)
    .set({
      goodsTotal: sql`${orders.goodsTotal} + ${goods}`,
      baseDeliveryPrice: sql`${orders.baseDeliveryPrice} + ${dearer}`,
      deliveryPrice: sql`${orders.deliveryPrice} + ${dearer}`,
      total: sql`${orders.total} + ${kopecks(goods + dearer)}`,
      delivery: { ...delivery, ...tariff },
      updatedAt: tx.now(),
    })
    .where(eq(orders.id, id));
  return lines;
}
