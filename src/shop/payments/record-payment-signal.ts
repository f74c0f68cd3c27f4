import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { countAttempt, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { paymentSignals } from './payments.tables.ts';
import { settlePaymentJob } from './settle-payment.job.ts';

interface Signal {
  /** The company, as stored with its payments. */
  readonly provider: string;
  /** The same for a repeated signal of that company. */
  readonly key: string;
  readonly providerPaymentId: string;
  readonly event: string;
}

/** Limit for payments whose id we may have lost: such signals are rare, and the schedule checks those payments anyway. */
const ofUnknown = ({ provider }: Signal): AttemptLimit => ({
  key: `payment-signal-unknown:${provider}`,
  windowSeconds: 60,
  max: 20,
});

/** Limit for a known payment: it has a handful of events, some of them repeated. */
const ofKnown = ({ provider, providerPaymentId }: Signal): AttemptLimit => ({
  key: `payment-signal:${provider}:${providerPaymentId}`,
  windowSeconds: 3600,
  max: 30,
});

/**
 * A webhook is unverified: it is recorded, and the job that fetches the payment from the company is enqueued, in one
 * transaction. A signal about a payment that cannot be ours is ignored; others are limited to the number a real company
 * sends, because anybody may send them. The company repeats refused signals.
 */
export async function recordPaymentSignal(ctx: ShopContext, signal: Signal): Promise<Refusal | undefined> {
  const { provider, providerPaymentId } = signal;
  // Checked before a transaction begins: a flood of forged signals occupies a connection only for one query.
  const ownership = await ownershipOf(ctx, signal);
  if (ownership === 'foreign') return undefined;
  const limit = ownership === 'ours' ? ofKnown(signal) : ofUnknown(signal);
  const attempt = await countAttempt(ctx.db, limit, ctx.now());
  if (!attempt.ok) return refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
  await ctx.transaction(async (tx) => {
    const at = tx.now();
    await tx.db
      .insert(paymentSignals)
      .values({ ...signal, key: `${provider}:${signal.key}`, receivedAt: at, lastAt: at })
      .onConflictDoUpdate({ target: paymentSignals.key, set: { times: sql`${paymentSignals.times} + 1`, lastAt: at } });
    await tx.enqueue(settlePaymentJob, { provider, providerPaymentId });
  });
  return undefined;
}

/** Days in which a company repeats its signals, plus one. */
const SIGNALS_REPEATED_DAYS = 2;

/** `lost`: it may be one of our payments for which the company's answer with its id was lost. */
async function ownershipOf(
  { db, now }: ShopContext,
  { provider, providerPaymentId }: Signal,
): Promise<'ours' | 'lost' | 'foreign'> {
  const { rows } = await db.execute<{ whose: 'ours' | 'lost' }>(sql`
    select 'ours' as whose from payments where provider_id = ${providerPaymentId} and provider = ${provider}
    union all (select 'lost' from payments where provider_id is null and provider = ${provider}
      and (next_check_at is not null or created_at > ${addDays(now(), -SIGNALS_REPEATED_DAYS).toISOString()}::timestamptz) limit 1)`);
  return rows.some(({ whose }) => whose === 'ours') ? 'ours' : (rows[0]?.whose ?? 'foreign');
}
