import { asc, eq, lte } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { movePayment, type LockedPayment } from './move-payment.ts';
import { isVerdictOverdue, nextAskAt } from './payment.rules.ts';
import { payments } from './payments.tables.ts';

const AT_ONCE = 500;

/**
 * Has the company asked about payments whose time has come; when each of them is asked about next is noted with it. One
 * without a verdict for an hour is given up first, however long the company then takes.
 */
export function checkDuePayments(ctx: ShopContext): Promise<void> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const due = await tx.db
      .select()
      .from(payments)
      .where(lte(payments.nextAskAt, now))
      .orderBy(asc(payments.nextAskAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const payment of due) {
      const { id, state, createdAt } = payment;
      const later = nextAskAt(createdAt, now);
      if (state === 'starting' && isVerdictOverdue(createdAt, now)) await giveUp(tx, payment, later);
      else await tx.db.update(payments).set({ nextAskAt: later }).where(eq(payments.id, id));
      await tx.enqueue(checkPaymentJob, { paymentId: id });
    }
  });
}

/** The order can be paid by another payment, a person looks for this one, we ask on. */
async function giveUp(tx: TransactionContext, payment: LockedPayment, later: Date): Promise<void> {
  const { id: paymentId, orderId } = payment;
  await movePayment(tx, payment, 'cancelled', { cancelReason: 'no-verdict', nextAskAt: later });
  const facts = { orderId, paymentId };
  await raiseException(tx, { kind: 'payment-unclear', subject: `payment:${paymentId}`, facts });
}
