import { sql } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { paymentSignals } from './payments.tables.ts';
import { settlePaymentJob } from './settle-payment.job.ts';

/** A webhook is a rumour: it is noted and the job that asks for the truth is enqueued, in one transaction. */
export function notePaymentSignal(
  ctx: ShopContext,
  signal: { key: string; providerPaymentId: string; event: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const at = tx.now();
    await tx.db
      .insert(paymentSignals)
      .values({ ...signal, provider: ctx.companies.payments.name, receivedAt: at, lastAt: at })
      .onConflictDoUpdate({ target: paymentSignals.key, set: { times: sql`${paymentSignals.times} + 1`, lastAt: at } });
    await tx.enqueue(settlePaymentJob, { providerPaymentId: signal.providerPaymentId });
  });
}
