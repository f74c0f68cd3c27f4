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
 * Sends the money of one refund back; our refund id is the company's idempotency key. What the company refuses for certain
 * and has not given back already is put before the staff, as is what has no clear answer for a day.
 * @throws GatewayError when the company gives no clear answer or has not finished; the job is tried again
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
  const begun = { ...refund, providerId: refund.providerId };
  try {
    const answer = await ask(ctx, begun);
    if (answer.state === 'failed') await hearOfPayment(ctx, begun);
    await note(ctx, begun, answer);
    if (answer.state === 'pending') throw new GatewayError('refund is not finished yet', { why: 'silent' });
  } catch (error) {
    if (error instanceof GatewayError) await tellIfUnclear(ctx, begun);
    throw error;
  }
}

type Begun = typeof refunds.$inferSelect & {
  readonly provider: string;
  readonly providerId: string;
  readonly paid: Kopecks;
  readonly order: typeof orders.$inferSelect;
};

type Answer = Pick<RefundAnswer, 'state'> & Partial<RefundAnswer>;

/** A definite no is final: the same request would only hear it again. */
async function ask(ctx: ShopContext, refund: Begun): Promise<Answer> {
  const gateway = ctx.companies.payments.of(refund.provider);
  const { id: refundId, providerId: providerPaymentId, providerRefundId, amount, reason, paid, order } = refund;
  try {
    // The company forgets keys after a day; its refund it knows for ever.
    if (providerRefundId !== null) return await gateway.readRefund(providerRefundId);
    const receipt = amount < paid && (await receiptOfPart(ctx.db, order, refund));
    return await gateway.refundPayment({ refundId, providerPaymentId, amount, reason, ...receipt });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why !== 'refused') throw error;
    ctx.log.warn({ err: error, refundId }, 'payment company refuses a refund');
    return { state: 'failed' };
  }
}

/** What is refused may be back already: by an earlier try, whose key is forgotten, or by somebody in the company's cabinet. */
async function hearOfPayment(ctx: ShopContext, { paymentId, provider, providerId }: Begun): Promise<void> {
  const truth = await ctx.companies.payments.of(provider).readPayment(providerId);
  if (truth) await applyGatewayPayment(ctx, paymentId, truth);
}

/** Notes how the refund stands, unless it has ended meanwhile. */
async function note(ctx: ShopContext, { id, paymentId, order }: Begun, answer: Answer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const noted = await tx.db
      .update(refunds)
      .set({ ...answer, updatedAt: tx.now() })
      .where(and(eq(refunds.id, id), inArray(refunds.state, ['asked', 'pending'])))
      .returning({ id: refunds.id });
    if (noted.length === 0) return;
    if (answer.state === 'done' && payment?.state === 'refunding')
      await movePayment(tx, payment, 'refunded', { refunded: payment.amount }, { refundId: id });
    if (answer.state === 'failed') {
      const facts = { orderId: order.id, paymentId };
      await raiseException(tx, { kind: 'refund-refused', subject: `refund:${id}`, facts });
    }
  });
}

async function tellIfUnclear(ctx: ShopContext, { id, paymentId, order, createdAt }: Begun): Promise<void> {
  if (!isEndOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    await lockPayment(tx, paymentId);
    const facts = { orderId: order.id, paymentId };
    await raiseException(tx, { kind: 'refund-unclear', subject: `refund:${id}`, facts, once: true });
  });
}

/** For a whole refund the company repeats the receipt of the payment; for a part it wants to be told the lines. */
async function receiptOfPart(
  db: Db,
  order: typeof orders.$inferSelect,
  { paid, amount }: { paid: Kopecks; amount: Kopecks },
): Promise<Pick<RefundRequest, 'receipt' | 'buyer'>> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, order.id);
  return { receipt: receiptLines({ ...order, lines, adjustments }, kopecks(paid - amount)), buyer: order.contact };
}
