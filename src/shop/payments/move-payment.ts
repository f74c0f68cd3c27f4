import { eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { nextAskAt, type PaymentState } from './payment.rules.ts';
import { paymentEvents, payments } from './payments.tables.ts';

export type LockedPayment = typeof payments.$inferSelect;

export async function lockPayment(tx: TransactionContext, id: string): Promise<LockedPayment | undefined> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

/**
 * The only writer of `payments.state` and `payments.refunded`; every change leaves an event. What is open is asked about
 * later; what the company has told the end of is not, and a cancelled payment only where `changes` say so.
 */
export async function movePayment(
  tx: TransactionContext,
  payment: Pick<LockedPayment, 'id' | 'state' | 'createdAt'>,
  to: PaymentState,
  changes: Partial<
    Pick<LockedPayment, 'providerId' | 'confirmationUrl' | 'cancelReason' | 'refunded' | 'nextAskAt'>
  > = {},
  facts: Record<string, unknown> = {},
): Promise<void> {
  const at = tx.now();
  await tx.db
    .update(payments)
    .set({
      nextAskAt: to === 'pending' ? nextAskAt(payment.createdAt, at) : null,
      startRequest: null,
      ...changes,
      state: to,
      updatedAt: at,
    })
    .where(eq(payments.id, payment.id));
  await tx.db.insert(paymentEvents).values({
    paymentId: payment.id,
    fromState: payment.state,
    toState: to,
    actor: actorName(tx.actor),
    facts,
    at,
  });
}
