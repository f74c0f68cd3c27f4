import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { countAttempt, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { paymentSignals } from './payments.tables.ts';
import { settlePaymentJob } from './settle-payment.job.ts';

interface Signal {
  /** The company, as it stands with its payments. */
  readonly provider: string;
  /** Same for a signal sent again by that company. */
  readonly key: string;
  readonly providerPaymentId: string;
  readonly event: string;
}

/** Of payments whose id we may have lost: such signals are rare, and the schedule asks about those payments besides. */
const ofUnknown = ({ provider }: Signal): AttemptLimit => ({
  key: `payment-signal-unknown:${provider}`,
  windowSeconds: 60,
  max: 20,
});

/** A payment has a handful of events in its life, some of them repeated. */
const ofKnown = ({ provider, providerPaymentId }: Signal): AttemptLimit => ({
  key: `payment-signal:${provider}:${providerPaymentId}`,
  windowSeconds: 3600,
  max: 30,
});

/**
 * A webhook is a rumour: it is noted and the job that asks for the truth is enqueued, in one transaction.
 * A rumour of a payment that cannot be ours leaves nothing; of those that may be ours so many are noted as a true company
 * sends: anybody may send any number of them. What is refused the company repeats.
 */
export async function recordPaymentSignal(ctx: ShopContext, signal: Signal): Promise<Refusal | undefined> {
  const { provider, providerPaymentId } = signal;
  // Asked before a transaction is begun: a flood of forged ones takes no connection for longer than one look.
  const whose = await whosePayment(ctx, signal);
  if (whose === 'nobody') return undefined;
  const limit = whose === 'ours' ? ofKnown(signal) : ofUnknown(signal);
  const attempt = await countAttempt(ctx.db, limit, ctx.now());
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
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

/** Days in which a company repeats its signals, with one to spare. */
const SIGNALS_COME_DAYS = 2;

/** `lost`: a payment of ours may have this id, since the company's answer with its id was lost. */
async function whosePayment(
  { db, now }: ShopContext,
  { provider, providerPaymentId }: Signal,
): Promise<'ours' | 'lost' | 'nobody'> {
  const { rows } = await db.execute<{ whose: 'ours' | 'lost' }>(sql`
    select 'ours' as whose from payments where provider_id = ${providerPaymentId} and provider = ${provider}
    union all (select 'lost' from payments where provider_id is null and provider = ${provider}
      and (next_ask_at is not null or created_at > ${addDays(now(), -SIGNALS_COME_DAYS).toISOString()}::timestamptz) limit 1)`);
  return rows.some(({ whose }) => whose === 'ours') ? 'ours' : (rows[0]?.whose ?? 'nobody');
}
