import { eq, sql } from 'drizzle-orm';
import { BONUS } from '../../kernel/bonus.ts';
import { addMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returnSpentBonuses } from '../bonuses/return-spent-bonuses.ts';
import { reverseAccrual } from '../bonuses/reverse-accrual.ts';
import { returnToCertificates } from '../certificates/return-certificates.ts';
import { revokeAccess } from '../digital/revoke-access.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { hasLeft, isPrepaid, mayMove } from '../orders/order.rules.ts';
import { refundSummary } from '../orders/refund-summary.reads.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { issueReceiptJob } from '../receipts/issue-receipt.job.ts';
import { closePartToRefund } from './close-part-to-refund.ts';
import { lockKept, reportSpentCertificates } from './lock-kept.ts';
import { refundLines, refunds } from './payments.tables.ts';
import { refundedDigital } from './refunded-digital.reads.ts';
import { PIECES_CANCELLED_REFUND } from './refund.rules.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

type Refund = Pick<
  typeof refunds.$inferSelect,
  'id' | 'paymentId' | 'amount' | 'deliveryCertificate' | 'byHand' | 'reason'
>;

/**
 * Starts a saved refund of a locked order and writes to the buyer, who knows already of pieces that will not come: the job sends the money
 * back, or the staff is asked to; what only certificates paid
 * goes back to them at once, without a company.
 */
export async function startRefund(tx: TransactionContext, order: LockedOrder, refund: Refund): Promise<void> {
  const { id: refundId } = refund;
  if (refund.reason !== PIECES_CANCELLED_REFUND)
    await postLetter(tx, orderLetter, { orderId: order.id, kind: 'refunded', refundId });
  if (refund.byHand) {
    const { returnNumber = null } = (await refundSummary(tx.db, refundId)) ?? {};
    const facts = { orderId: order.id, refundId, amount: refund.amount, returnNumber };
    return raiseException(tx, { kind: 'refund-to-pay', subject: `refund:${refundId}`, facts });
  }
  if (refund.amount > NOTHING) return tx.enqueue(refundPaymentJob, { refundId });
  await tx.db.update(refunds).set({ state: 'done', updatedAt: tx.now() }).where(eq(refunds.id, refundId));
  await recordOrderEvent(tx, order.id, 'partly-refunded', { refunded: NOTHING, refundId });
  const isAll = order.total === NOTHING && (await givenToCertificates(tx, order.id)) >= order.certificatePaid;
  await returnOtherParts(tx, order, refund, isAll);
  await closePartToRefund(tx, order.id);
}

/**
 * Certificates and the bonus account get their parts of a finished refund, what its goods have earned is taken back, and digital goods
 * are closed; the order ends when it was the last one.
 */
export async function returnOtherParts(
  tx: TransactionContext,
  order: LockedOrder,
  { id: refundId, paymentId, deliveryCertificate }: Pick<Refund, 'id' | 'paymentId' | 'deliveryCertificate'>,
  isAll: boolean,
): Promise<void> {
  if (isAll) {
    const kept = await lockKept(tx, order.id);
    const isOver = !mayMove(order.state, 'returned');
    // Returns all that is left of certificates and bonuses, too.
    const refused = isOver ? undefined : await moveOrder(tx, order, 'returned', { refundId });
    if (refused) throw new Error(`order ${order.id} is refunded but not returned: ${refused.refused}`);
    await reportSpentCertificates(tx, order.id, paymentId, kept);
    if (!isOver) return;
  }
  // It has given all of them back.
  if (order.state === 'returned') return;
  const lines = await tx.db.select().from(refundLines).where(eq(refundLines.refundId, refundId));
  const certificate = addMoney(deliveryCertificate, ...lines.map((line) => line.certificate));
  if (certificate > NOTHING) await returnToCertificates(tx, order.id, refundId, certificate);
  const count = addMoney(...lines.map(({ bonus }) => bonus)) / BONUS;
  if (count > 0) await returnSpentBonuses(tx, { orderId: order.id, count, key: `refund:${refundId}` });
  await reverseAccrual(tx, order.id);
  const digital = await refundedDigital(tx.db, order.id);
  await revokeAccess(
    tx,
    order.id,
    digital.flatMap(({ isWhole, productId }) => (isWhole ? [productId] : [])),
  );
}

/** A refund has ended, well or not: the closing receipt, which leaves out what it gave back, may have waited for it. */
export async function resumeClosingReceipt(
  tx: TransactionContext,
  order: LockedOrder,
  { settled }: Pick<typeof refunds.$inferSelect, 'settled'>,
): Promise<void> {
  // Of an order that is packed still, a part may have left.
  const mayBeDue = hasLeft(order.state) || order.state === 'packing';
  if (!settled && mayBeDue && isPrepaid(order)) await tx.enqueue(issueReceiptJob, { orderId: order.id });
}

/** What finished refunds of an order have given back to certificates. */
async function givenToCertificates({ db }: TransactionContext, orderId: string): Promise<Kopecks> {
  const { rows } = await db.execute<{ sum: Kopecks }>(sql`
    select coalesce(sum(r.delivery_certificate
      + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id)), 0)::bigint as sum
    from refunds r where r.order_id = ${orderId} and r.state = 'done'`);
  return rows[0]!.sum;
}
