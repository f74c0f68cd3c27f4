import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { cancelledByBuyer } from '../orders/cancel-order.ts';
import { lockOrder, moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { noteOrderEvent } from '../orders/note-order-event.ts';
import { mayMove } from '../orders/order.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { mismatchOf, newlyRefunded } from './payment.ts';
import type { GatewayPayment } from './payment-gateway.ts';
import { payments, refunds } from './payments.tables.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

/** The money was sent back in the company's cabinet, past the shop. */
const REFUNDED_THERE = 'refunded-by-company';

/**
 * Asks the company for the truth about a payment and applies it. Safe to repeat in any order: a payment becomes paid
 * once, one given back whole in the company's cabinet takes the order it had paid back with it, and what the company
 * says of another sum, currency or order changes nothing.
 * @throws GatewayError when the company is silent; the job is tried again
 */
export async function settlePayment(ctx: ShopContext, providerPaymentId: string): Promise<void> {
  const truth = await ctx.companies.payments.readPayment(providerPaymentId);
  if (!truth) {
    ctx.log.warn({ providerPaymentId }, 'signal of a payment the company does not know');
    return;
  }
  const paymentId = await ourPayment(ctx, truth);
  if (!paymentId) {
    ctx.log.warn({ providerPaymentId }, 'signal of a payment that is not ours');
    return;
  }
  await ctx.transaction(async (tx) => {
    // The order first, then its payment: the order every transaction locks in.
    const order = truth.orderId === undefined ? undefined : await lockOrder(tx, truth.orderId);
    const payment = await lockPayment(tx, paymentId);
    const mismatch = payment && mismatchOf(payment, truth);
    if (!payment || !order || mismatch) {
      ctx.log.warn({ providerPaymentId, mismatch }, 'payment does not match what was asked for');
      return;
    }
    const { providerId, refunded } = truth;
    const givenBack = newlyRefunded(payment, truth);
    if (givenBack === 'all') return takeBack(tx, order, { ...payment, providerId });
    const part = givenBack && { refunded, reason: REFUNDED_THERE };
    if (part && payment.state === 'paid') {
      await movePayment(tx, payment, 'paid', { refunded }, part);
      return noteOrderEvent(tx, order.id, 'partly-refunded', part);
    }
    if (payment.state !== 'starting' && payment.state !== 'pending' && payment.state !== 'cancelled') return;
    if (truth.state === 'cancelled' && payment.state !== 'cancelled') {
      await movePayment(tx, payment, 'cancelled', { providerId, cancelReason: truth.cancelReason ?? null });
    }
    if (truth.state !== 'paid') {
      // Asked just now: the schedule lets it be for a while.
      await tx.db.update(payments).set({ updatedAt: tx.now() }).where(eq(payments.id, payment.id));
      return;
    }

    await movePayment(tx, payment, 'paid', { providerId, refunded }, part);
    const paid = { ...payment, state: 'paid' as const };
    // Already paid by another payment, given up by the buyer, or its stock, coupon or certificate is gone: the money goes back.
    const givenUp = order.state === 'cancelled' && (await cancelledByBuyer(tx, order.id));
    const paidTwice = order.state !== 'awaiting-payment' && order.state !== 'cancelled' && order.state !== 'new';
    // Part of it may have gone back in the cabinet already.
    const rest = kopecks(payment.amount - refunded);
    if (paidTwice || givenUp) return askRefund(tx, paid, rest, paidTwice ? 'paid-twice' : 'order-given-up');
    const refused = await moveOrder(tx, order, 'paid', { paymentId });
    if (refused) return askRefund(tx, paid, rest, refused.refused === 'out-of-stock' ? 'stock-gone' : refused.refused);
    if (part) await noteOrderEvent(tx, order.id, 'partly-refunded', part);
    await postLetter(tx, orderLetter, { orderId: order.id, kind: 'paid' });
  });
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

/** Our payment the company speaks of; when its answer to the start was lost, the id is learned here. */
async function ourPayment(ctx: ShopContext, truth: GatewayPayment): Promise<string | undefined> {
  const [known] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerId, truth.providerId));
  if (known) return known.id;
  if (!truth.orderId || !/^[0-9a-f-]{36}$/.test(truth.orderId)) return undefined;
  const [unanswered] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, truth.orderId), eq(payments.state, 'starting'), isNull(payments.providerId)));
  return unanswered?.id;
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
  await postLetter(tx, orderLetter, { orderId: payment.orderId, kind: 'refunded' });
}
