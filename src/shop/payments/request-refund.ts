import { randomUUID } from 'node:crypto';
import type { Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { movePayment, type LockedPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

/** Of a refund; the company makes it up for a refund of the whole payment. */
interface RefundReceipt {
  readonly lines: readonly ReceiptLine[];
  /** A closing receipt has sold the goods. */
  readonly settled: boolean;
}

/** Requests the refund of all that is left of a locked payment, and writes to the buyer. */
export async function requestRefund(
  tx: TransactionContext,
  payment: LockedPayment,
  amount: Kopecks,
  reason: string,
  receipt?: RefundReceipt,
): Promise<void> {
  const refundId = await requestPart(tx, payment, amount, reason, receipt);
  await movePayment(tx, payment, 'refunding', {}, { refundId, reason });
}

/** The same of a part of it: the payment stays paid. @returns the id of the refund */
export async function requestPart(
  tx: TransactionContext,
  payment: LockedPayment,
  amount: Kopecks,
  reason: string,
  receipt?: RefundReceipt,
): Promise<string> {
  const at = tx.now();
  const refundId = randomUUID();
  await tx.db.insert(refunds).values({
    id: refundId,
    orderId: payment.orderId,
    paymentId: payment.id,
    amount,
    reason,
    state: 'requested',
    ...receipt,
    createdAt: at,
    updatedAt: at,
  });
  await tx.enqueue(refundPaymentJob, { refundId });
  await postLetter(tx, orderLetter, { orderId: payment.orderId, kind: 'refunded', refundId });
  return refundId;
}
