import { eq } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { GatewayError, type RefundAnswer, type RefundRequest } from './payment-gateway.ts';
import { payments, refunds } from './payments.tables.ts';
import { receiptLines } from './receipt.ts';

/**
 * Sends the money of one refund back; our refund id is the company's idempotency key.
 * What the company refuses for certain is put before the staff.
 * @throws GatewayError when the company gives no clear answer or has not finished; the job is tried again
 */
export async function refundPayment(ctx: ShopContext, refundId: string): Promise<void> {
  const [refund] = await ctx.db
    .select({
      id: refunds.id,
      state: refunds.state,
      amount: refunds.amount,
      reason: refunds.reason,
      paymentId: refunds.paymentId,
      providerId: payments.providerId,
      paid: payments.amount,
      order: orders,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(refunds.id, refundId));
  if (!refund?.providerId || refund.state === 'done' || refund.state === 'failed') return;
  const answer = await ask(ctx, {
    refundId,
    providerPaymentId: refund.providerId,
    amount: refund.amount,
    reason: refund.reason,
    ...(refund.amount < refund.paid && (await receiptOfPart(ctx.db, refund.order, refund))),
  });
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, refund.paymentId);
    await tx.db
      .update(refunds)
      .set({ ...answer, updatedAt: tx.now() })
      .where(eq(refunds.id, refundId));
    if (answer.state === 'done' && payment?.state === 'refunding')
      await movePayment(tx, payment, 'refunded', { refunded: payment.amount }, { refundId });
    if (answer.state === 'failed') {
      const facts = { orderId: refund.order.id, paymentId: refund.paymentId };
      await raiseException(tx, { kind: 'refund-refused', subject: `refund:${refundId}`, facts });
    }
  });
  if (answer.state === 'pending') throw new GatewayError('refund is not finished yet', { why: 'silent' });
}

/** A definite no is final: the same request would only hear it again. */
async function ask(ctx: ShopContext, request: RefundRequest): Promise<RefundAnswer | { state: 'failed' }> {
  try {
    return await ctx.companies.payments.refundPayment(request);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why !== 'refused') throw error;
    ctx.log.warn({ err: error, refundId: request.refundId }, 'payment company refuses a refund');
    return { state: 'failed' };
  }
}

/** For a whole refund the company repeats the receipt of the payment; for a part it wants to be told the lines. */
async function receiptOfPart(
  db: Db,
  order: typeof orders.$inferSelect,
  { paid, amount }: { paid: Kopecks; amount: Kopecks },
): Promise<Pick<RefundRequest, 'receipt' | 'buyer'>> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  return { receipt: receiptLines({ ...order, lines }, kopecks(paid - amount)), buyer: order.contact };
}
