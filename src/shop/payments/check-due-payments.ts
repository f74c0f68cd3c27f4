import { asc, eq, lte } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { movePayment, type LockedPayment } from './move-payment.ts';
import { isOutcomeOverdue, nextCheckAt } from './payment.rules.ts';
import { payments } from './payments.tables.ts';

/** Few, because a payment stays locked until its batch is committed. */
const BATCH = 50;

/**
 * Enqueues a check of every payment that is due and schedules its next one. A payment whose start has had no outcome for
 * an hour is cancelled first, and still checked.
 */
export async function checkDuePayments(ctx: ShopContext): Promise<void> {
  let found: number;
  do found = await checkBatch(ctx);
  while (found === BATCH);
}

/** @returns how many were due, at most {@link BATCH} */
function checkBatch(ctx: ShopContext): Promise<number> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const due = await tx.db
      .select()
      .from(payments)
      .where(lte(payments.nextCheckAt, now))
      .orderBy(asc(payments.nextCheckAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const payment of due) {
      const { id, state, createdAt } = payment;
      const nextCheck = nextCheckAt(createdAt, now);
      if (state === 'starting' && isOutcomeOverdue(createdAt, now)) await giveUp(tx, payment, nextCheck);
      else await tx.db.update(payments).set({ nextCheckAt: nextCheck }).where(eq(payments.id, id));
      await tx.enqueue(checkPaymentJob, { paymentId: id });
    }
    return due.length;
  });
}

/** The order can be paid by another payment; staff looks into this one, and the checks continue. */
async function giveUp(tx: TransactionContext, payment: LockedPayment, nextCheck: Date): Promise<void> {
  const { id: paymentId, orderId } = payment;
  await movePayment(tx, payment, 'cancelled', { cancelReason: 'no-outcome', nextCheckAt: nextCheck });
  const facts = { orderId, paymentId };
  await raiseException(tx, { kind: 'payment-unclear', subject: `payment:${paymentId}`, facts });
}
