import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder } from '../orders/move-order.ts';
import { orders } from '../orders/orders.tables.ts';
import { applyGatewayPayment } from './apply-gateway-payment.ts';
import { resumeClosingReceipt } from './carry-out-refund.ts';
import { closeRefundedInFull, finishPart } from './finish-refund.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { isEndOverdue, mayBeSentAgain } from './payment.rules.ts';
import {
  GatewayError,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
  type SentRefund,
} from './payment-gateway.port.ts';
import { payments, refunds } from './payments.tables.ts';
import { linesOfRest } from './rest-of-order.reads.ts';

/**
 * Carries out one refund; our refund id is the company's idempotency key. An exception is raised for staff when the company
 * definitely refuses a refund it has not made already, and when there is no clear answer for a day.
 * @throws GatewayError when the company gives no clear answer or has not finished; the job is retried. Once staff looks into it the schedule
 * alone asks
 */
export async function refundPayment(ctx: ShopContext, refundId: string): Promise<void> {
  const [refund] = await ctx.db
    .select({
      ...getTableColumns(refunds),
      provider: payments.provider,
      providerId: payments.providerId,
      paid: payments.amount,
      changeId: payments.changeId,
      order: orders,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(refunds.id, refundId));
  if (!refund?.providerId) return;
  const started = { ...refund, paymentId: refund.paymentId!, providerId: refund.providerId };
  if (refund.state === 'done') return recordLateId(ctx, started);
  if (refund.state !== 'requested' && refund.state !== 'pending') return;
  try {
    const answer = await sendOrReadRefund(ctx, started);
    if (answer.state === 'failed') await refreshPayment(ctx, started);
    await recordAnswer(ctx, started, answer);
    // Before that the money of refunds of pieces counted as under way, not as refunded in the cabinet.
    if (answer.state === 'failed') await refreshPayment(ctx, started);
    if (answer.state === 'pending')
      throw new GatewayError(`${refund.provider} has not finished the refund yet`, { why: 'silent' });
  } catch (error) {
    if (!(error instanceof GatewayError) || !isUnclearForLong(started, ctx.now())) throw error;
    ctx.log.warn({ err: error, refundId }, 'payment company gave no clear answer about a refund');
    await reportUnclear(ctx, started);
  }
}

type StartedRefund = typeof refunds.$inferSelect & {
  readonly paymentId: string;
  readonly provider: string;
  readonly providerId: string;
  readonly paid: Kopecks;
  /** Of the payment. */
  readonly changeId: string | null;
  readonly order: typeof orders.$inferSelect;
};

type Answer = Pick<RefundAnswer, 'state'> & Partial<RefundAnswer>;

/**
 * Reads a refund that the company has accepted, or sends it by the saved bytes under our id. When an answer was lost, the list of
 * the company is searched first, and past the life of the key only searched. A definite refusal is final.
 * @throws GatewayError when there is no clear answer
 */
async function sendOrReadRefund(ctx: ShopContext, refund: StartedRefund): Promise<Answer> {
  const gateway = ctx.companies.payments.of(refund.provider);
  if (refund.providerRefundId !== null) return gateway.readRefund(refund.providerRefundId);
  if (refund.sentAt !== null) {
    const found = await gateway.findRefund(await sentRefund(ctx, refund, refund.sentAt));
    if (found) return found;
    if (!mayBeSentAgain(refund.sentAt, ctx.now()))
      throw new GatewayError(`${refund.provider} has not answered a refund that is too old to be sent again`, {
        why: 'silent',
      });
  }
  try {
    return await gateway.sendRefund(refund.id, await savedRequest(ctx, gateway, refund));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Nothing was done, so the life of our key has not begun.
    if (error.why === 'unauthorised' && refund.sentAt === null)
      await ctx.db.update(refunds).set({ sentAt: null }).where(eq(refunds.id, refund.id));
    if (error.why !== 'refused') throw error;
    ctx.log.warn({ err: error, refundId: refund.id }, 'payment company refuses a refund');
    return { state: 'failed', ...(error.reason && { cancelReason: error.reason }) };
  }
}

async function sentRefund(
  { db }: ShopContext,
  { id, paymentId, providerId: providerPaymentId, amount, reason }: StartedRefund,
  sentAt: Date,
): Promise<SentRefund> {
  const known = await db
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), isNotNull(refunds.providerRefundId)));
  const others = known.map((other) => other.id!);
  return { refundId: id, providerPaymentId, amount, reason, sentAt, others };
}

/**
 * The payment was reported as refunded before our refund had its answer, or a person has refunded it in the cabinet: the company's id is
 * looked up, for the comparison of days.
 */
async function recordLateId(ctx: ShopContext, refund: StartedRefund): Promise<void> {
  if (refund.providerRefundId !== null || refund.sentAt === null) return;
  const gateway = ctx.companies.payments.of(refund.provider);
  const sent = await sentRefund(ctx, refund, refund.sentAt);
  const own = await gateway.findRefund(sent);
  const found = own && own.state !== 'failed' ? own : await gateway.findRefundByHand(sent);
  if (!found) return;
  await ctx.transaction(async (tx) => {
    // The row of its receipt, which a trigger adds, refers to the order.
    await lockOrder(tx, refund.order.id);
    await tx.db
      .update(refunds)
      .set({ providerRefundId: found.providerRefundId })
      .where(and(eq(refunds.id, refund.id), isNull(refunds.providerRefundId)));
  });
}

/** The body to send, saved before it is sent first: from then on a refund may exist at the company. */
async function savedRequest(ctx: ShopContext, gateway: PaymentGateway, refund: StartedRefund): Promise<string> {
  if (refund.request !== null && refund.sentAt !== null) return refund.request;
  const { id, providerId: providerPaymentId, amount, reason, paid, order } = refund;
  const receipt = amount < paid || refund.lines ? await receiptOfPart(ctx.db, order, refund) : undefined;
  const request =
    refund.request ?? gateway.writeRefund({ refundId: id, providerPaymentId, amount, reason, ...receipt });
  // The buyer sees them when the body is gone.
  const lines = receipt?.receipt && sql`coalesce(${refunds.lines}, ${JSON.stringify(receipt.receipt)}::jsonb)`;
  // Another worker may have saved it at the same moment.
  const [saved] = await ctx.db
    .update(refunds)
    .set({
      request: sql`coalesce(${refunds.request}, ${request})`,
      lines: lines && sql`case when ${refunds.request} is null then ${lines} else ${refunds.lines} end`,
      sentAt: sql`coalesce(${refunds.sentAt}, ${ctx.now()})`,
    })
    .where(eq(refunds.id, id))
    .returning({ request: refunds.request });
  return saved?.request ?? request;
}

/** The money of a refused refund may have been refunded in the company's cabinet. */
async function refreshPayment(ctx: ShopContext, { paymentId, provider, providerId }: StartedRefund): Promise<void> {
  const reported = await ctx.companies.payments.of(provider).readPayment(providerId);
  if (reported) await applyGatewayPayment(ctx, paymentId, reported);
}

/** Records the state of the refund, unless it has ended meanwhile. */
async function recordAnswer(
  ctx: ShopContext,
  refund: StartedRefund,
  { cancelReason, ...answer }: Answer,
): Promise<void> {
  const { id, paymentId } = refund;
  await ctx.transaction(async (tx) => {
    const order = (await lockOrder(tx, refund.order.id))!;
    const payment = await lockPayment(tx, paymentId);
    const updated = await tx.db
      .update(refunds)
      .set({ ...answer, ...(answer.state !== 'pending' && { request: null }), updatedAt: tx.now() })
      .where(and(eq(refunds.id, id), inArray(refunds.state, ['requested', 'pending'])))
      .returning({ id: refunds.id });
    if (updated.length === 0) return;
    if (answer.state !== 'pending') await resumeClosingReceipt(tx, order, refund);
    if (answer.state !== 'pending')
      await closeSettledExceptions(
        tx,
        `refund:${id}`,
        answer.state === 'done' ? 'Деньги возвращены.' : 'Платёжная компания ответила.',
      );
    if (answer.state === 'done' && payment?.state === 'refunding') {
      await movePayment(tx, payment, 'refunded', { refunded: payment.amount }, { refundId: id });
      await closeRefundedInFull(tx, payment);
    }
    if (answer.state === 'done' && payment?.state === 'paid') await finishPart(tx, order, payment, refund);
    if (answer.state === 'failed') {
      const { amount } = refund;
      const facts = { orderId: order.id, paymentId, refundId: id, amount, reason: cancelReason ?? '' };
      await raiseException(tx, { kind: 'refund-refused', subject: `refund:${id}`, facts });
    }
  });
}

/** A day after it was sent, or may have been: it may have waited long for a second person. */
const isUnclearForLong = ({ sentAt, updatedAt }: StartedRefund, now: Date): boolean =>
  isEndOverdue(sentAt ?? updatedAt, now);

async function reportUnclear(ctx: ShopContext, { id, paymentId, order }: StartedRefund): Promise<void> {
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
  {
    paymentId: id,
    changeId,
    paid,
    amount,
    lines: saved,
    settled,
  }: Pick<StartedRefund, 'paymentId' | 'changeId' | 'paid' | 'amount' | 'lines' | 'settled'>,
): Promise<Pick<RefundRequest, 'receipt' | 'settled' | 'buyer'>> {
  if (saved) return { receipt: saved, settled, buyer: order.contact };
  return { receipt: await linesOfRest(db, order, { id, changeId }, kopecks(paid - amount)), buyer: order.contact };
}
