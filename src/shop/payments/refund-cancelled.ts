import { and, eq, isNull } from 'drizzle-orm';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import type { ShopContext } from '../context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isPrepaid } from '../orders/order.rules.ts';
import { postOrderLetter } from '../orders/post-order-letter.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { payments, refunds } from './payments.tables.ts';
import { sumKept, type Kept } from './kept-for-certificates.rules.ts';
import { lockKept } from './lock-kept.ts';
import type { LockedPayment } from './move-payment.ts';
import { closingOf, keptOfPayment, refundsUnderWay } from './refund-of-order.reads.ts';
import { mayBeClosedSoon } from './refund.rules.ts';
import { lockPaidPayments } from './refundable-order.ts';
import { requestPart, requestRefund } from './request-refund.ts';
import { linesOfRest, linesOfSoldRest } from './rest-of-order.reads.ts';

const ORDER_CANCELLED = 'order-cancelled';
const ORDER_RETURNED = 'order-returned';

/**
 * Requests the refund of everything that was paid for an order which is cancelled now, or whose parcel came back or was lost. What
 * certificates have paid went back to them when the order ended; refunds that still wait for a second person are withdrawn. What was
 * spent of certificates that the order has sold is not given back a second time. Repeating it changes nothing.
 */
export async function refundCancelled(ctx: ShopContext, { orderId }: { orderId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isCancelledOrReturned(order.state)) return;
    const isCancelled = order.state === 'cancelled';
    const reason = isCancelled ? ORDER_CANCELLED : ORDER_RETURNED;
    await withdrawUnapproved(tx, orderId, null, reason);
    if (!isPrepaid(order)) {
      const gone = 'Заказ закончен: деньги вернулись на\u00a0сертификаты.';
      return closeExceptionsAbout(tx, ['cancelled-not-refunded'], { orderId }, gone);
    }
    const paid = await lockPaidPayments(tx, orderId);
    // Refunded in the company's cabinet meanwhile: nobody has written to the buyer yet.
    if (isCancelled && paid.length === 0 && !(await wasRequested(tx, orderId)))
      await postOrderLetter(tx, order, 'cancelled');
    const { state, since = order.updatedAt } = await closingOf(tx.db, orderId);
    const isUnclear = state === 'requested' && mayBeClosedSoon(state, since, tx.now());
    const kept = await lockKept(tx, orderId);
    for (const payment of paid) {
      // Whether its goods were sold is not known yet, or what was refunded of it; the schedule enqueues this job again.
      if (isUnclear || (await refundsUnderWay(tx.db, payment.id)) > 0) continue;
      // All but the kept money was requested before.
      if ((await keptOfPayment(tx.db, payment.id)) > 0) continue;
      await withdrawUnapproved(tx, orderId, payment.id, reason);
      // Certificates are sold with the first payment alone.
      await refundRest(tx, order, payment, reason, payment.changeId === null ? kept : new Map());
    }
  });
}

/** Requests the refund of all that is left of a payment but what is kept, of which the staff is told. */
async function refundRest(
  tx: TransactionContext,
  order: LockedOrder,
  payment: LockedPayment,
  reason: string,
  spent: Kept,
): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const left = kopecks(payment.amount - payment.refunded);
  const kept = kopecks(Math.min(left, sumKept(spent)));
  const rest = kopecks(left - kept);
  const sold = rest > 0 ? await linesOfSoldRest(tx.db, order, payment, rest, spent) : undefined;
  const receipt = sold && { lines: sold.lines, settled: true };
  if (kept === NOTHING) await requestRefund(tx, payment, rest, reason, receipt);
  else {
    const lines = async () => linesOfRest(tx.db, order, payment, payment.refunded, spent);
    const refundId =
      rest > 0
        ? await requestPart(tx, payment, rest, reason, receipt ?? { lines: await lines(), settled: false })
        : null;
    await recordOrderEvent(tx, orderId, MONEY_KEPT, { paymentId, amount: kept, refundId });
    // Otherwise the letter about the refund tells it.
    if (refundId === null) await postLetter(tx, orderLetter, { orderId, kind: 'returned' });
    // What was to be refunded of it before is a part of the rest.
    if (rest > 0) {
      const refused = ['refund-refused', 'cancelled-not-refunded'] as const;
      await closeExceptionsAbout(tx, refused, { orderId, paymentId }, 'Деньги возвращаем вместе с\u00a0остальными.');
    }
    const facts = { orderId, paymentId, amount: kept };
    await raiseException(tx, { kind: MONEY_KEPT, subject: `payment:${paymentId}`, facts });
  }
  if (sold && sold.lostCodes > 0) {
    const facts = { orderId, paymentId, codes: sold.lostCodes };
    await raiseException(tx, { kind: 'refund-without-codes', subject: `payment:${paymentId}`, facts, once: true });
  }
}

/**
 * What waits for a second person would give back a part of the same money once more.
 * @param paymentId null: what only certificates have paid
 */
async function withdrawUnapproved(
  tx: TransactionContext,
  orderId: string,
  paymentId: string | null,
  reason: string,
): Promise<void> {
  const paidBy =
    paymentId === null ? and(isNull(refunds.paymentId), eq(refunds.byHand, false)) : eq(refunds.paymentId, paymentId);
  const withdrawn = await tx.db
    .update(refunds)
    .set({ state: 'failed', updatedAt: tx.now() })
    .where(and(eq(refunds.orderId, orderId), paidBy, eq(refunds.state, 'awaiting-approval')))
    .returning({ refundId: refunds.id, amount: refunds.amount });
  for (const facts of withdrawn) await recordOrderEvent(tx, orderId, 'refund-withdrawn', { ...facts, reason });
}

async function wasRequested(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [requested] = await tx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.reason, ORDER_CANCELLED)))
    .limit(1);
  return requested !== undefined;
}
