import { eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { isEndOverdue, nextCheckAt, type PaymentState } from './payment.rules.ts';
import { paymentEvents, payments } from './payments.tables.ts';

export type LockedPayment = typeof payments.$inferSelect;

export async function lockPayment(tx: TransactionContext, id: string): Promise<LockedPayment | undefined> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/**
 * The only writer of `payments.state` and `payments.refunded`; every change records an event. An open payment is checked
 * again later; any other is not, unless `changes` set `nextCheckAt`. A trigger adds the row of the receipt of one that becomes paid
 * (decision 0092).
 */
export async function movePayment(
  tx: TransactionContext,
  payment: Pick<LockedPayment, 'id' | 'state' | 'createdAt'>,
  to: PaymentState,
  changes: Partial<
    Pick<LockedPayment, 'providerId' | 'confirmationUrl' | 'cancelReason' | 'refunded' | 'nextCheckAt'>
  > = {},
  facts: Record<string, unknown> = {},
): Promise<void> {
  const at = tx.now();
  await tx.db
    .update(payments)
    .set({
      nextCheckAt: to === 'pending' ? nextCheckAt(payment.createdAt, at) : null,
      startRequest: null,
      ...changes,
      state: to,
      updatedAt: at,
    })
    .where(eq(payments.id, payment.id));
  // Only for these exceptions may be open, and most payments have none.
  if (payment.state === 'cancelled' || isEndOverdue(payment.createdAt, at))
    await closeExceptionsAbout(
      tx,
      ['payment-unclear', 'payment-undecided'],
      { paymentId: payment.id },
      'Платёжная компания ответила.',
    );
  await tx.db.insert(paymentEvents).values({
    paymentId: payment.id,
    fromState: payment.state,
    toState: to,
    actor: actorName(tx.actor),
    facts,
    at,
  });
}
