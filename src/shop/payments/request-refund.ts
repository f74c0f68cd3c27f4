import { randomUUID } from 'node:crypto';
import type { Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { movePayment, type LockedPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

/**
 * Requests the refund of all that is left of a locked payment, and writes to the buyer.
 * @param sold lines of its receipt, when a closing receipt has sold the goods
 */
export async function requestRefund(
  tx: TransactionContext,
  payment: LockedPayment,
  amount: Kopecks,
  reason: string,
  sold?: readonly ReceiptLine[],
): Promise<void> {
  const at = tx.now();
  const refundId = randomUUID();
  await tx.db.insert(refunds).values({
    id: refundId,
    orderId: payment.orderId,
    paymentId: payment.id,
    amount,
    reason,
    state: 'requested',
    ...(sold && { lines: sold, settled: true }),
    createdAt: at,
    updatedAt: at,
  });
  await movePayment(tx, payment, 'refunding', {}, { refundId, reason });
  await tx.enqueue(refundPaymentJob, { refundId });
  await postLetter(tx, orderLetter, { orderId: payment.orderId, kind: 'refunded', refundId });
}
