import { and, asc, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { refunds } from './payments.tables.ts';
import { refundPaymentJob } from './refund-payment.job.ts';

/** Between two times; before the first its own job retries. */
const PAUSE_MINUTES = 30;
const BATCH = 100;

/** Enqueues every refund that has not ended, until it does, and schedules the next time. */
export function checkDueRefunds(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const isOpen = inArray(refunds.state, ['requested', 'pending']);
    const isDue = or(isNull(refunds.nextTryAt), lte(refunds.nextTryAt, now));
    const due = await tx.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(isOpen, isDue, lt(refunds.updatedAt, addMinutes(now, -PAUSE_MINUTES))))
      .orderBy(asc(refunds.updatedAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.db
      .update(refunds)
      .set({ nextTryAt: addMinutes(now, PAUSE_MINUTES) })
      .where(inArray(refunds.id, ids));
    for (const refundId of ids) await tx.enqueue(refundPaymentJob, { refundId });
  });
}
