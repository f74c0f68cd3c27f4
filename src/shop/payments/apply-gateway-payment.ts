import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { reverseAccrual } from '../bonuses/reverse-accrual.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { cancelledOnPurpose } from '../orders/cancel-order.ts';
import { lockOrder, moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { hasLeft, mayMove } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { applyPaidChangeJob } from './apply-paid-change.job.ts';
import {
  cabinetSubject,
  closeRefundedInFull,
  finishPart,
  postRefundDone,
  REFUNDED_IN_FULL,
  takeAsDone,
} from './finish-refund.ts';
import { lockKept, reportSpentCertificates } from './lock-kept.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { mismatchOf, newlyRefunded, nextCheckAt } from './payment.rules.ts';
import type { GatewayPayment } from './payment-gateway.port.ts';
import { payments, refunds } from './payments.tables.ts';
import { hasOtherPaid, refundsUnderWay } from './refund-of-order.reads.ts';
import { refundPaymentJob } from './refund-payment.job.ts';
import { refusedRefunds } from './refused-refunds.reads.ts';
import { requestRefund } from './request-refund.ts';

/** The refund was made in the company's cabinet, not by the shop. */
const REFUNDED_BY_COMPANY = 'refunded-by-company';

/**
 * Applies the state of a payment that the company reports: the only place that does. Safe to repeat in any order. The
 * company's id is saved whatever state our payment has. A paid payment becomes paid once, even if it was cancelled here:
 * its order is paid if that is still possible and it was not changed since, otherwise the money is refunded. A payment refunded in full in the company's
 * cabinet also moves its order to `returned`, unless another payment of it is still paid. A report with another sum, currency or order changes nothing; if it says
 * paid, an exception is raised for staff.
 */
export async function applyGatewayPayment(
  ctx: ShopContext,
  paymentId: string,
  reported: GatewayPayment,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    // The order first, then its payment: the order every transaction locks in.
    const order = isUuid(reported.orderId) ? await lockOrder(tx, reported.orderId) : undefined;
    const payment = await lockPayment(tx, paymentId);
    const mismatch = payment && mismatchOf(payment, reported);
    if (!payment || !order || mismatch) {
      if (payment && reported.state === 'paid') return reportMismatch(tx, payment, reported.providerId);
      return ctx.log.warn({ providerPaymentId: reported.providerId, mismatch }, 'payment does not match the request');
    }
    const { providerId } = reported;
    // Refunds of ours that are under way are recorded by their own answers.
    const own = payment.state === 'paid' ? await refundsUnderWay(tx.db, paymentId) : 0;
    const refunded = kopecks(Math.max(payment.refunded, reported.refunded - own));
    const newRefund = newlyRefunded(payment, { state: reported.state, refunded });
    if (newRefund && payment.state === 'paid' && (await takeAsRefused(tx, order, payment, refunded))) return;
    if (newRefund === 'all') return recordFullRefund(tx, order, { ...payment, providerId });
    const part = newRefund && { refunded, reason: REFUNDED_BY_COMPANY };
    // Of the order, what was given back now, as for refunds of the shop.
    const given = part && { ...part, refunded: kopecks(refunded - payment.refunded) };
    if (given && payment.state === 'paid') {
      await movePayment(tx, payment, 'paid', { refunded }, part);
      await reverseAccrual(tx, order.id);
      await reportUnnamed(tx, payment, given.refunded);
      return recordOrderEvent(tx, order.id, 'partly-refunded', given);
    }
    if (payment.state !== 'starting' && payment.state !== 'pending' && payment.state !== 'cancelled') return;
    if (reported.state !== 'paid') return recordUnpaid(tx, payment, reported);

    await movePayment(tx, payment, 'paid', { providerId, refunded }, part);
    // It pays for more goods, which are added with the change.
    if (payment.changeId !== null) return tx.enqueue(applyPaidChangeJob, { paymentId });
    const paid = { ...payment, state: 'paid' as const };
    // Already paid by another payment, cancelled on purpose, or stock, coupon or certificate are gone: refund the money.
    const isCancelledOnPurpose = order.state === 'cancelled' && (await cancelledOnPurpose(tx, order.id));
    const paidTwice = order.state !== 'awaiting-payment' && order.state !== 'cancelled' && order.state !== 'new';
    // A part may already have been refunded in the cabinet.
    const rest = kopecks(payment.amount - refunded);
    // The order costs another sum, or is for other goods, than what was paid.
    if (payment.supersededAt !== null) return requestRefund(tx, paid, rest, 'order-changed');
    if (paidTwice || isCancelledOnPurpose)
      return requestRefund(tx, paid, rest, paidTwice ? 'paid-twice' : 'order-given-up');
    const refused = await moveOrder(tx, order, 'paid', { paymentId });
    if (refused)
      return requestRefund(tx, paid, rest, refused.refused === 'out-of-stock' ? 'stock-gone' : refused.refused);
    if (given) await recordOrderEvent(tx, order.id, 'partly-refunded', given);
    await postLetter(tx, orderLetter, { orderId: order.id, kind: 'paid' });
  });
}

/**
 * Id of our payment that the company reports. If the company's answer to the start was lost, we do not have its id yet
 * and match by our own ids.
 * @param provider the company
 */
export async function findOwnPaymentId(
  db: Db,
  provider: string,
  reported: GatewayPayment,
): Promise<string | undefined> {
  const { providerId, orderId, paymentId } = reported;
  const [known] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.providerId, providerId), eq(payments.provider, provider)));
  if (known) return known.id;
  if (!isUuid(orderId)) return undefined;
  const without = and(eq(payments.orderId, orderId), eq(payments.provider, provider), isNull(payments.providerId));
  // Payments started by earlier versions did not pass our payment id: match by the order alone.
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

/** Money has arrived that matches no order: staff has to find where it belongs. Polled every hour, raised once. */
function reportMismatch(tx: TransactionContext, payment: LockedPayment, providerPaymentId: string): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const facts = { orderId, paymentId, providerPaymentId };
  return raiseException(tx, { kind: 'payment-mismatch', subject: `payment:${paymentId}`, facts, once: true });
}

/** Not paid, or not yet. */
async function recordUnpaid(tx: TransactionContext, payment: LockedPayment, reported: GatewayPayment): Promise<void> {
  const { providerId, confirmationUrl, cancelReason = null } = reported;
  // The company has reported the cancellation: any other report is older.
  if (payment.state === 'cancelled' && payment.nextCheckAt === null && payment.providerId !== null) return;
  if (reported.state === 'cancelled') return movePayment(tx, payment, 'cancelled', { providerId, cancelReason });
  if (payment.state !== 'pending') return movePayment(tx, payment, 'pending', { providerId, confirmationUrl });
  // Checked just now: postpone the scheduled check.
  const nextCheck = nextCheckAt(payment.createdAt, tx.now());
  await tx.db.update(payments).set({ nextCheckAt: nextCheck }).where(eq(payments.id, payment.id));
}

/**
 * Whether money that was refunded in the cabinet is that of a refund of pieces which the company had refused: the only one of exactly
 * that sum. It is done then.
 */
async function takeAsRefused(
  tx: TransactionContext,
  order: LockedOrder,
  payment: LockedPayment,
  refunded: Kopecks,
): Promise<boolean> {
  const sum = refunded - payment.refunded;
  const same = (await refusedRefunds(tx.db, order.id, payment.id)).filter(({ refund }) => refund.amount === sum);
  const [found, ...others] = same;
  if (!found?.isOpen || others.length > 0) return false;
  await takeAsDone(tx, order, found.refund);
  await finishPart(tx, order, payment, found.refund, { reason: REFUNDED_BY_COMPANY });
  return true;
}

/** The staff was asked to refund by hand, and which refund this money is for does not follow from its sum. */
async function reportUnnamed(tx: TransactionContext, payment: LockedPayment, amount: Kopecks): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const refused = await refusedRefunds(tx.db, orderId, paymentId);
  const refundIds = refused.flatMap(({ refund, isOpen }) => (isOpen || refund.amount === amount ? [refund.id] : []));
  if (refundIds.length === 0) return;
  const facts = { orderId, paymentId, amount, refundIds };
  await raiseException(tx, { kind: 'cabinet-refund-unclear', subject: cabinetSubject(paymentId), facts });
}

/** The payment is refunded in full. If that was done in the cabinet, the order it had paid becomes `returned`. */
async function recordFullRefund(tx: TransactionContext, order: LockedOrder, payment: LockedPayment): Promise<void> {
  const { id: paymentId, providerId, amount: refunded } = payment;
  const ownRefund = payment.state === 'refunding';
  await movePayment(
    tx,
    payment,
    'refunded',
    { providerId, refunded },
    ownRefund ? {} : { reason: REFUNDED_BY_COMPANY },
  );
  // Refunds of ours may have failed before staff made them in the cabinet.
  await closeRefundedInFull(tx, payment);
  if (ownRefund) return endRefund(tx, payment);
  // A payment that was paid and refunded before it was reported has paid no order.
  if (payment.state !== 'paid') return;
  // The goods of the other payment are still paid.
  if (await hasOtherPaid(tx.db, payment)) return recordFullPart(tx, order, payment);
  const kept = await lockKept(tx, order.id);
  const isOver = !mayMove(order.state, 'returned');
  if (!isOver) await moveOrder(tx, order, 'returned', { paymentId, reason: REFUNDED_BY_COMPANY });
  await reportSpentCertificates(tx, order.id, paymentId, kept);
  if (!isOver) await postLetter(tx, orderLetter, { orderId: order.id, kind: 'returned' });
}

/** All of one of several payments was refunded in the cabinet: the order goes on with the others, unless a person stops it. */
async function recordFullPart(tx: TransactionContext, order: LockedOrder, payment: LockedPayment): Promise<void> {
  const refunded = kopecks(payment.amount - payment.refunded);
  await reverseAccrual(tx, order.id);
  await recordOrderEvent(tx, order.id, 'partly-refunded', { refunded, reason: REFUNDED_BY_COMPANY });
  // What has left the shop is not stopped any more.
  if (hasLeft(order.state)) return;
  const facts = { orderId: order.id, paymentId: payment.id, amount: refunded };
  await raiseException(tx, { kind: 'payment-refunded-alone', subject: `payment:${payment.id}`, facts, once: true });
}

/**
 * Also the refund of all that the company had refused: somebody has made it by hand. The money of refused refunds of pieces is part
 * of it.
 */
async function endRefund(tx: TransactionContext, { id: paymentId, orderId }: LockedPayment): Promise<void> {
  const isRefused = and(eq(refunds.state, 'failed'), isNotNull(refunds.sentAt), isNull(refunds.key));
  const refused = await tx.db
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isRefused));
  const ended = await tx.db
    .update(refunds)
    .set({
      state: 'done',
      // A refused one was made anew, under an id that is looked up.
      providerRefundId: sql`case when ${refunds.state} <> 'failed' then ${refunds.providerRefundId} end`,
      updatedAt: tx.now(),
    })
    .where(and(eq(refunds.paymentId, paymentId), or(inArray(refunds.state, ['requested', 'pending']), isRefused)))
    .returning({ refundId: refunds.id, providerRefundId: refunds.providerRefundId });
  for (const { refundId, providerRefundId } of ended) {
    await closeSettledExceptions(tx, `refund:${refundId}`, REFUNDED_IN_FULL);
    // Its answer was lost: the company's id is not known yet.
    if (providerRefundId === null) await tx.enqueue(refundPaymentJob, { refundId });
  }
  for (const { refundId } of refused) await postRefundDone(tx, orderId, refundId);
}
