import { and, eq, isNull } from 'drizzle-orm';
import { kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isPrepaid } from '../orders/order.rules.ts';
import { postOrderLetter } from '../orders/post-order-letter.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { payments, refunds } from './payments.tables.ts';
import { closingOf, refundsUnderWay } from './refund-of-order.reads.ts';
import { mayBeClosedSoon } from './refund.rules.ts';
import { requestRefund } from './request-refund.ts';
import { linesOfSoldRest } from './rest-of-order.reads.ts';

const ORDER_CANCELLED = 'order-cancelled';
const ORDER_RETURNED = 'order-returned';

/**
 * Requests the refund of everything that was paid for an order which is cancelled now, or whose parcel came back or was lost. What
 * certificates have paid went back to them when the order ended; refunds that still wait for a second person are withdrawn. Repeating it changes nothing.
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
    const paid = await tx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
      .orderBy(payments.id)
      .for('update');
    // Refunded in the company's cabinet meanwhile: nobody has written to the buyer yet.
    if (isCancelled && paid.length === 0 && !(await wasRequested(tx, orderId)))
      await postOrderLetter(tx, order, 'cancelled');
    const { state, since = order.updatedAt } = await closingOf(tx.db, orderId);
    const isUnclear = state === 'requested' && mayBeClosedSoon(state, since, tx.now());
    for (const payment of paid) {
      // Whether its goods were sold is not known yet, or what was refunded of it; the schedule enqueues this job again.
      if (isUnclear || (await refundsUnderWay(tx.db, payment.id)) > 0) continue;
      await withdrawUnapproved(tx, orderId, payment.id, reason);
      const rest = kopecks(payment.amount - payment.refunded);
      const sold = await linesOfSoldRest(tx.db, order, payment.id, rest);
      await requestRefund(tx, payment, rest, reason, sold?.lines);
      if (sold && sold.lostCodes > 0) {
        const facts = { orderId, paymentId: payment.id, codes: sold.lostCodes };
        await raiseException(tx, { kind: 'refund-without-codes', subject: `payment:${payment.id}`, facts, once: true });
      }
    }
  });
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
