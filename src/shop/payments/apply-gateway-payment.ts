import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { cancelledOnPurpose } from '../orders/cancel-order.ts';
import { lockOrder, moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { mayMove } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { mismatchOf, newlyRefunded, nextAskAt } from './payment.rules.ts';
import type { GatewayPayment } from './payment-gateway.port.ts';
import { payments, refunds } from './payments.tables.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

/** The money was sent back in the company's cabinet, past the shop. */
const REFUNDED_THERE = 'refunded-by-company';

/**
 * Applies what the company says of a payment, whoever asked: the only place that does. Safe to repeat in any order. The
 * company's id is noted in whatever state the payment is with us. One that is paid becomes paid once, also where it was
 * cancelled here: its order is paid if it still can be, else the money goes back. One given back whole in the company's
 * cabinet takes the order it had paid back with it. What the company says of another sum, currency or order changes nothing;
 * money that came so is put before the staff.
 */
export async function applyGatewayPayment(ctx: ShopContext, paymentId: string, truth: GatewayPayment): Promise<void> {
  await ctx.transaction(async (tx) => {
    // The order first, then its payment: the order every transaction locks in.
    const order = isUuid(truth.orderId) ? await lockOrder(tx, truth.orderId) : undefined;
    const payment = await lockPayment(tx, paymentId);
    const mismatch = payment && mismatchOf(payment, truth);
    if (!payment || !order || mismatch) {
      ctx.log.warn({ providerPaymentId: truth.providerId, mismatch }, 'payment does not match what was asked for');
      if (payment && truth.state === 'paid') await tellOfMismatch(tx, payment, truth.providerId);
      return;
    }
    const { providerId, refunded } = truth;
    const givenBack = newlyRefunded(payment, truth);
    if (givenBack === 'all') return takeBack(tx, order, { ...payment, providerId });
    const part = givenBack && { refunded, reason: REFUNDED_THERE };
    if (part && payment.state === 'paid') {
      await movePayment(tx, payment, 'paid', { refunded }, part);
      return recordOrderEvent(tx, order.id, 'partly-refunded', part);
    }
    if (payment.state !== 'starting' && payment.state !== 'pending' && payment.state !== 'cancelled') return;
    if (truth.state !== 'paid') return noteUnpaid(tx, payment, truth);

    await movePayment(tx, payment, 'paid', { providerId, refunded }, part);
    const paid = { ...payment, state: 'paid' as const };
    // Already paid by another payment, given up by the buyer, or its stock, coupon or certificate is gone: the money goes back.
    const givenUp = order.state === 'cancelled' && (await cancelledOnPurpose(tx, order.id));
    const paidTwice = order.state !== 'awaiting-payment' && order.state !== 'cancelled' && order.state !== 'new';
    // Part of it may have gone back in the cabinet already.
    const rest = kopecks(payment.amount - refunded);
    if (paidTwice || givenUp) return askRefund(tx, paid, rest, paidTwice ? 'paid-twice' : 'order-given-up');
    const refused = await moveOrder(tx, order, 'paid', { paymentId });
    if (refused) return askRefund(tx, paid, rest, refused.refused === 'out-of-stock' ? 'stock-gone' : refused.refused);
    if (part) await recordOrderEvent(tx, order.id, 'partly-refunded', part);
    await postLetter(tx, orderLetter, { orderId: order.id, kind: 'paid' });
  });
}

/**
 * Our payment the company speaks of; when its answer to the start was lost, its id is still unknown to us.
 * @param provider the company
 */
export async function ourPayment(db: Db, provider: string, truth: GatewayPayment): Promise<string | undefined> {
  const { providerId, orderId, paymentId } = truth;
  const [known] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.providerId, providerId), eq(payments.provider, provider)));
  if (known) return known.id;
  if (!isUuid(orderId)) return undefined;
  const without = and(eq(payments.orderId, orderId), eq(payments.provider, provider), isNull(payments.providerId));
  // Started before its id was handed over, a payment is known by its order alone.
  const [unanswered] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(isUuid(paymentId) ? and(without, eq(payments.id, paymentId)) : without)
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return unanswered?.id;
}

function isUuid(id: string | undefined): id is string {
  return id !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/** Money has come that fits no order as it is: somebody has to look where it belongs. RecentEntries every hour, told once. */
function tellOfMismatch(tx: TransactionContext, payment: LockedPayment, providerPaymentId: string): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const facts = { orderId, paymentId, providerPaymentId };
  return raiseException(tx, { kind: 'payment-mismatch', subject: `payment:${paymentId}`, facts, once: true });
}

/** Not paid, or not yet. */
async function noteUnpaid(tx: TransactionContext, payment: LockedPayment, truth: GatewayPayment): Promise<void> {
  const { providerId, confirmationUrl, cancelReason = null } = truth;
  // Cancelled by the company's own word: whatever is heard besides was said before.
  if (payment.state === 'cancelled' && payment.nextAskAt === null && payment.providerId !== null) return;
  if (truth.state === 'cancelled') return movePayment(tx, payment, 'cancelled', { providerId, cancelReason });
  if (payment.state !== 'pending') return movePayment(tx, payment, 'pending', { providerId, confirmationUrl });
  // Asked just now: the schedule lets it be for a while.
  const later = nextAskAt(payment.createdAt, tx.now());
  await tx.db.update(payments).set({ nextAskAt: later }).where(eq(payments.id, payment.id));
}

/** The whole of a payment is back with its buyer. Where that was the cabinet's doing, the order it had paid goes with it. */
async function takeBack(tx: TransactionContext, order: LockedOrder, payment: LockedPayment): Promise<void> {
  const { id: paymentId, providerId, amount: refunded } = payment;
  const asked = payment.state === 'refunding';
  await movePayment(tx, payment, 'refunded', { providerId, refunded }, asked ? {} : { reason: REFUNDED_THERE });
  // The company may have refused us before somebody of the shop did it there.
  if (asked) return endRefund(tx, paymentId);
  // One that was paid and given back before we heard of it has paid no order.
  if (payment.state !== 'paid' || !mayMove(order.state, 'returned')) return;
  await moveOrder(tx, order, 'returned', { paymentId, reason: REFUNDED_THERE });
  await postLetter(tx, orderLetter, { orderId: order.id, kind: 'returned' });
}

async function endRefund(tx: TransactionContext, paymentId: string): Promise<void> {
  await tx.db
    .update(refunds)
    .set({ state: 'done', updatedAt: tx.now() })
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'done')));
}

async function askRefund(
  tx: TransactionContext,
  payment: LockedPayment,
  amount: Kopecks,
  reason: string,
): Promise<void> {
  const at = tx.now();
  const refundId = randomUUID();
  await tx.db.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    amount,
    reason,
    state: 'asked',
    createdAt: at,
    updatedAt: at,
  });
  await movePayment(tx, payment, 'refunding', {}, { refundId, reason });
  await tx.enqueue(refundPaymentJob, { refundId });
  await postLetter(tx, orderLetter, { orderId: payment.orderId, kind: 'refunded', refundId });
}
