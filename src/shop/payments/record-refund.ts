import { eq } from 'drizzle-orm';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { returnCertificatePart } from './carry-out-refund.ts';
import { closeExceptionsOf, takeAsDone, unnamedMoney } from './finish-refund.ts';
import { lockPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { refusedRefunds } from './refused-refunds.reads.ts';

type Refund = typeof refunds.$inferSelect;

export interface RecordedRefund {
  readonly refundId: string;
  readonly amount: Kopecks;
  readonly state: 'done';
}

/**
 * Records that a refund which the company had refused was made in its cabinet, where the sum does not tell which one it is: money that no
 * refund accounts for has to be there. Repeating it changes nothing.
 */
export function recordRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
): Promise<RecordedRefund | Refusal> {
  const recording = ctx.transaction(async (tx): Promise<RecordedRefund | Refusal> => {
    const [found] = await tx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const notAllowed = unlessAllowed(tx.actor, 'record-refund', order ? ownedOrder(order) : 'order');
    if (notAllowed) return notAllowed;
    if (!order) return refuse('refund-unknown');
    const [known] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
    const refund = known!;
    if (refund.state !== 'done') {
      const refused = await recordInCabinet(tx, order, refund);
      if (isRefusal(refused)) return refused;
      await recordOrderEvent(tx, order.id, 'refund-recorded', { refundId, amount: refund.amount });
    }
    return { refundId, amount: refund.amount, state: 'done' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), recording);
}

async function recordInCabinet(
  tx: TransactionContext,
  order: LockedOrder,
  refund: Refund,
): Promise<Refusal | undefined> {
  const payment = refund.paymentId === null ? undefined : await lockPayment(tx, refund.paymentId);
  const refused = payment && (await refusedRefunds(tx.db, order.id, payment.id));
  const found = refused?.find((one) => one.refund.id === refund.id);
  if (!payment || !found) return refuse('refund-not-by-hand');
  if (!found.isOpen) return refuse('refund-repeated');
  const seen = await unnamedMoney(tx, payment);
  if (seen < refund.amount) return refuse('refund-not-in-cabinet', { amount: refund.amount, seen: kopecks(seen) });
  await takeAsDone(tx, order, refund);
  await returnCertificatePart(tx, order, refund, payment.state === 'refunded');
  await closeExceptionsOf(tx, order, payment, refund);
  return undefined;
}
