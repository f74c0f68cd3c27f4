import { asc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { askPaymentJob } from './ask-payment.job.ts';
import { nextAskAt } from './payment.ts';
import { payments } from './payments.tables.ts';

const AT_ONCE = 500;

/** Has the company asked about payments whose time has come; when each of them is asked about next is noted with it. */
export function askDuePayments(ctx: ShopContext): Promise<void> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const due = await tx.db
      .select({ id: payments.id, createdAt: payments.createdAt })
      .from(payments)
      .where(lte(payments.nextAskAt, now))
      .orderBy(asc(payments.nextAskAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const { id, createdAt } of due) {
      await tx.db
        .update(payments)
        .set({ nextAskAt: nextAskAt(createdAt, now) })
        .where(eq(payments.id, id));
      await tx.enqueue(askPaymentJob, { paymentId: id });
    }
  });
}
