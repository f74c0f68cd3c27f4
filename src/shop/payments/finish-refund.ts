import { and, eq } from 'drizzle-orm';
import { addMoney, kopecks, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { resumeClosingReceipt, returnOtherParts } from './carry-out-refund.ts';
import { closePartToRefund } from './close-part-to-refund.ts';
import { wasTakenInPart } from './left-pieces.reads.ts';
import { movePayment, type LockedPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { closingOf, hasOtherPaid } from './refund-of-order.reads.ts';
import { isOfDigitalOnly } from './refunded-digital.reads.ts';
import { PIECES_CANCELLED_REFUND } from './refund.rules.ts';
import { refundPaymentJob } from './refund-payment.job.ts';
import { refusedRefunds } from './refused-refunds.reads.ts';

type Refund = typeof refunds.$inferSelect;

/** Why exceptions about refunds of a payment are closed. */
export const REFUNDED_IN_FULL = 'Платёж возвращён целиком.';

/** A refund of pieces is done: the payment stays paid until all of it is refunded; the last payment of an order ends it. */
export async function finishPart(
  tx: TransactionContext,
  order: LockedOrder,
  payment: LockedPayment,
  refund: Refund,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const { id: refundId, amount } = refund;
  const refunded = addMoney(payment.refunded, amount);
  const isAll = refunded >= payment.amount;
  await movePayment(tx, payment, isAll ? 'refunded' : 'paid', { refunded }, { ...facts, refundId });
  await recordOrderEvent(tx, order.id, 'partly-refunded', { refunded: amount, refundId });
  await returnOtherParts(tx, order, refund, isAll && !(await hasOtherPaid(tx.db, payment)));
  await closeExceptionsOf(tx, order, { ...payment, refunded }, refund);
  await closePartToRefund(tx, order.id);
}

/** A refund that the company had refused was made in its cabinet. The company's id of it is looked up by the job. */
export async function takeAsDone(tx: TransactionContext, order: LockedOrder, refund: Refund): Promise<void> {
  // The closing receipt that was sent meanwhile has sold what this refund gives back, except pieces that did not come.
  const { since } = await closingOf(tx.db, order.id);
  const settled =
    refund.settled ||
    (refund.reason !== PIECES_CANCELLED_REFUND &&
      since !== undefined &&
      since > refund.createdAt &&
      ((await isOfDigitalOnly(tx.db, refund.id)) || !(await wasTakenInPart(tx.db, order.id))));
  await tx.db
    .update(refunds)
    .set({ state: 'done', settled, providerRefundId: null, updatedAt: tx.now() })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'failed')));
  await resumeClosingReceipt(tx, order, { settled });
  await tx.enqueue(refundPaymentJob, { refundId: refund.id });
  await postRefundDone(tx, order.id, refund.id);
}

/** The buyer was told before that the money goes back: now it does, by a person. */
export function postRefundDone(tx: TransactionContext, orderId: string, refundId: string): Promise<void> {
  return postLetter(tx, orderLetter, { orderId, kind: 'refund-done', refundId });
}

/** Closes what was asked of the staff about a refund that is done, and about refused ones whose pieces it has refunded. */
export async function closeExceptionsOf(
  tx: TransactionContext,
  order: LockedOrder,
  payment: Pick<LockedPayment, 'id' | 'refunded'>,
  { id, amount }: Pick<Refund, 'id' | 'amount'>,
): Promise<void> {
  await closeSettledExceptions(tx, `refund:${id}`, 'Деньги возвращены.');
  for (const refused of await refusedRefunds(tx.db, order.id, payment.id))
    if (!refused.isOpen && refused.refund.amount === amount)
      await closeSettledExceptions(tx, `refund:${refused.refund.id}`, 'Деньги возвращены другим возвратом.');
  if ((await unnamedMoney(tx, payment)) === 0)
    await closeSettledExceptions(tx, cabinetSubject(payment.id), 'Деньги отнесены к\u00a0возвратам.');
}

/** All of a payment is refunded: nothing is asked of the staff any more about refunds of its pieces. */
export async function closeRefundedInFull(tx: TransactionContext, { id, orderId }: LockedPayment): Promise<void> {
  for (const { refund } of await refusedRefunds(tx.db, orderId, id))
    await closeSettledExceptions(tx, `refund:${refund.id}`, REFUNDED_IN_FULL);
  await closeSettledExceptions(tx, cabinetSubject(id), REFUNDED_IN_FULL);
  await closeExceptionsAbout(tx, ['cancelled-not-refunded', MONEY_KEPT], { paymentId: id }, REFUNDED_IN_FULL);
}

/** Subject of the exception about money that was refunded in the cabinet, for nobody knows what. */
export const cabinetSubject = (paymentId: string): string => `cabinet:${paymentId}`;

/** What the company has refunded of a payment, less what refunds of ours account for. */
export async function unnamedMoney(
  { db }: TransactionContext,
  { id, refunded }: Pick<LockedPayment, 'id' | 'refunded'>,
): Promise<Kopecks> {
  const done = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.state, 'done')));
  return kopecks(refunded - addMoney(...done.map(({ amount }) => amount)));
}
