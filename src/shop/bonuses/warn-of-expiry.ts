import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { expiryLetter } from './expiry-letter.job.ts';

/** Days before the end. */
const WARN_DAYS = 14;
/** Customers of one run, each in a transaction of its own; the next run continues. */
const MOST = 2_000;

/**
 * Posts a letter to each customer with bonuses that expire within two weeks, once about each lot. It is about what the customer has,
 * without offers, and needs no consent to a newsletter. Deleted and blocked accounts get none.
 */
export async function warnOfExpiry(ctx: Pick<ShopContext, 'transaction' | 'db' | 'now'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ customer_id: number }>(sql`
    select l.customer_id ${dueAt(ctx.now())} group by l.customer_id order by min(l.expires_at) limit ${MOST}`);
  for (const { customer_id: customerId } of rows) await ctx.transaction((tx) => warn(tx, customerId));
}

/** Lots that something else changes just now wait for the next run. */
async function warn(tx: TransactionContext, customerId: number): Promise<void> {
  const now = tx.now();
  const { rows } = await tx.db.execute<{ lot_id: number | null }>(sql`
    with due as (
      select l.id ${dueAt(now)} and l.customer_id = ${customerId} order by l.expires_at, l.id for update of l skip locked
    ), warned as (
      update bonus_lots set warned_at = ${now.toISOString()}::timestamptz from due where bonus_lots.id = due.id
      returning bonus_lots.id
    )
    select min(id) as lot_id from warned`);
  const lotId = rows[0]!.lot_id;
  if (lotId !== null) await postLetter(tx, expiryLetter, { customerId, lotId });
}

function dueAt(now: Date): SQL {
  const [at, until] = [now, addDays(now, WARN_DAYS)].map((moment) => sql`${moment.toISOString()}::timestamptz`);
  return sql`from bonus_lots l join customers c on c.id = l.customer_id
    where l.remaining > 0 and l.warned_at is null and l.active_from <= ${at} and l.expires_at > ${at}
      and l.expires_at <= ${until} and c.email_confirmed_at is not null and c.blocked_at is null`;
}
