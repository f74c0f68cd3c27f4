import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { paymentSignals } from './payments.tables.ts';
import { settlePaymentJob } from './settle-payment.job.ts';

/**
 * A webhook is a rumour: it is noted and the job that asks for the truth is enqueued, in one transaction.
 * A rumour of a payment that cannot be ours leaves nothing: anybody may send any number of them.
 */
export async function notePaymentSignal(
  ctx: ShopContext,
  signal: { key: string; providerPaymentId: string; event: string },
): Promise<void> {
  // Asked before a transaction is begun: a flood of forged ones takes no connection for longer than one look.
  if (!(await mayBeOurs(ctx.db, signal.providerPaymentId))) return;
  await ctx.transaction(async (tx) => {
    const at = tx.now();
    await tx.db
      .insert(paymentSignals)
      .values({ ...signal, provider: ctx.companies.payments.name, receivedAt: at, lastAt: at })
      .onConflictDoUpdate({ target: paymentSignals.key, set: { times: sql`${paymentSignals.times} + 1`, lastAt: at } });
    await tx.enqueue(settlePaymentJob, { providerPaymentId: signal.providerPaymentId });
  });
}

/** Known by its id, or possibly one whose id was lost with the company's answer. */
async function mayBeOurs(db: Db, providerPaymentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from payments where provider_id = ${providerPaymentId}
    union all (select 1 from payments where state = 'starting' and provider_id is null limit 1)`);
  return rows.length > 0;
}
