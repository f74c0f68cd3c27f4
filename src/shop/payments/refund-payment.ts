import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { applyGatewayPayment } from './apply-gateway-payment.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { isEndOverdue } from './payment.rules.ts';
import { GatewayError, type RefundAnswer, type RefundRequest } from './payment-gateway.port.ts';
import { payments, refunds } from './payments.tables.ts';
import { receiptLines } from './receipt.rules.ts';

/**
 * Carries out one refund; our refund id is the company's idempotency key. An exception is raised for staff when the company
 * definitely refuses a refund it has not made already, and when there is no clear answer for a day.
 * @throws GatewayError when the company gives no clear answer or has not finished; the job is retried
 */
export async function refundPayment(ctx: ShopContext, refundId: string): Promise<void> {
  const [refund] = await ctx.db
    .select({
      ...getTableColumns(refunds),
      provider: payments.provider,
      providerId: payments.providerId,
      paid: payments.amount,
      order: orders,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(refunds.id, refundId));
  if (!refund?.providerId || refund.state === 'done' || refund.state === 'failed') return;
  const started = { ...refund, providerId: refund.providerId };
  try {
    const answer = await sendOrReadRefund(ctx, started);
    if (answer.state === 'failed') await refreshPayment(ctx, started);
    await recordAnswer(ctx, started, answer);
    if (answer.state === 'pending') throw new GatewayError('refund is not finished yet', { why: 'silent' });
  } catch (error) {
    if (error instanceof GatewayError) await reportIfUnclear(ctx, started);
    throw error;
  }
}

type StartedRefund = typeof refunds.$inferSelect & {
  readonly provider: string;
  readonly providerId: string;
  readonly paid: Kopecks;
  readonly order: typeof orders.$inferSelect;
};

type Answer = Pick<RefundAnswer, 'state'> & Partial<RefundAnswer>;

/** A definite refusal is final: repeating the request would give the same answer. */
async function sendOrReadRefund(ctx: ShopContext, refund: StartedRefund): Promise<Answer> {
  const gateway = ctx.companies.payments.of(refund.provider);
  const { id: refundId, providerId: providerPaymentId, providerRefundId, amount, reason, paid, order } = refund;
  try {
    // The company keeps idempotency keys for a day, refunds for ever.
    if (providerRefundId !== null) return await gateway.readRefund(providerRefundId);
    const receipt = amount < paid && (await receiptOfPart(ctx.db, order, refund));
    return await gateway.refundPayment({ refundId, providerPaymentId, amount, reason, ...receipt });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why !== 'refused') throw error;
    ctx.log.warn({ err: error, refundId }, 'payment company refuses a refund');
    return { state: 'failed' };
  }
}

/** A refused refund may have been made already: by an earlier try whose key has expired, or in the company's cabinet. */
async function refreshPayment(ctx: ShopContext, { paymentId, provider, providerId }: StartedRefund): Promise<void> {
  const reported = await ctx.companies.payments.of(provider).readPayment(providerId);
  if (reported) await applyGatewayPayment(ctx, paymentId, reported);
}

/** Records the state of the refund, unless it has ended meanwhile. */
async function recordAnswer(ctx: ShopContext, { id, paymentId, order }: StartedRefund, answer: Answer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const updated = await tx.db
      .update(refunds)
      .set({ ...answer, updatedAt: tx.now() })
      .where(and(eq(refunds.id, id), inArray(refunds.state, ['requested', 'pending'])))
      .returning({ id: refunds.id });
    if (updated.length === 0) return;
    if (answer.state === 'done' && payment?.state === 'refunding')
      await movePayment(tx, payment, 'refunded', { refunded: payment.amount }, { refundId: id });
    if (answer.state === 'failed') {
      const facts = { orderId: order.id, paymentId };
      await raiseException(tx, { kind: 'refund-refused', subject: `refund:${id}`, facts });
    }
  });
}

async function reportIfUnclear(ctx: ShopContext, { id, paymentId, order, createdAt }: StartedRefund): Promise<void> {
  if (!isEndOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    const facts = { orderId: order.id, paymentId };
    await raiseException(tx, { kind: 'refund-unclear', subject: `refund:${id}`, facts, once: true });
  });
}

/** For a full refund the company repeats the receipt of the payment; for a partial one it requires the lines. */
async function receiptOfPart(
  db: Db,
  order: typeof orders.$inferSelect,
  { paid, amount }: { paid: Kopecks; amount: Kopecks },
): Promise<Pick<RefundRequest, 'receipt' | 'buyer'>> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, order.id);
  return { receipt: receiptLines({ ...order, lines, adjustments }, kopecks(paid - amount)), buyer: order.contact };
}
