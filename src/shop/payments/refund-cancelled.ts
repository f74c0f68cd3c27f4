import { and, eq } from 'drizzle-orm';
import { kopecks } from '../../kernel/money.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder } from '../orders/move-order.ts';
import { payments } from './payments.tables.ts';
import { requestRefund } from './request-refund.ts';

/** Requests the refund of everything that was paid for an order which is cancelled now. Repeating it changes nothing. */
export async function refundCancelled(ctx: ShopContext, { orderId }: { orderId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'cancelled') return;
    const paid = await tx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
      .orderBy(payments.id)
      .for('update');
    for (const payment of paid)
      await requestRefund(tx, payment, kopecks(payment.amount - payment.refunded), 'order-cancelled');
  });
}
