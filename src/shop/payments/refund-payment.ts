import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { GatewayError } from './payment-gateway.ts';
import { payments, refunds } from './payments.tables.ts';

/**
 * Sends the money of one refund back; our refund id is the company's idempotency key.
 * @throws GatewayError when the company is silent or has not finished; the job is tried again
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
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!refund?.providerId || refund.state === 'done') return;
  const answer = await ctx.companies.payments.refundPayment({
    refundId,
    providerPaymentId: refund.providerId,
    amount: refund.amount,
    reason: refund.reason,
  });
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, refund.paymentId);
    await tx.db
      .update(refunds)
      .set({ state: answer.state, providerRefundId: answer.providerRefundId, updatedAt: tx.now() })
      .where(eq(refunds.id, refundId));
    if (answer.state === 'done' && payment?.state === 'refunding')
      await movePayment(tx, payment, 'refunded', {}, { refundId });
  });
  if (answer.state === 'failed')
    ctx.log.error({ refundId }, 'the company refused a refund: staff must send the money back');
  if (answer.state === 'pending') throw new GatewayError('refund is not finished yet', { retryable: true });
}
