import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { expiryLetter } from './expiry-letter.job.ts';

/** Days before the end. */
const WARN_DAYS = 14;
/** Customers of one run; the next one continues. */
const MOST = 2_000;

/**
 * Posts a letter to each customer with bonuses that expire within two weeks, once about each lot. It is about what the customer has,
 * without offers, and needs no consent to a newsletter. Deleted and blocked accounts get none.
 */
export async function warnOfExpiry(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now();
    const [at, until] = [now, addDays(now, WARN_DAYS)].map((moment) => sql`${moment.toISOString()}::timestamptz`);
    const { rows } = await tx.db.execute<{ customer_id: number; lot_id: number }>(sql`
      with due as (
        select l.customer_id from bonus_lots l join customers c on c.id = l.customer_id
        where l.remaining > 0 and l.warned_at is null and l.active_from <= ${at} and l.expires_at > ${at}
          and l.expires_at <= ${until} and c.email_confirmed_at is not null and c.blocked_at is null
        group by l.customer_id order by min(l.expires_at) limit ${MOST}
      ), warned as (
        update bonus_lots l set warned_at = ${at} from due
        where l.customer_id = due.customer_id and l.remaining > 0 and l.warned_at is null and l.active_from <= ${at}
          and l.expires_at > ${at} and l.expires_at <= ${until}
        returning l.customer_id, l.id
      )
      select customer_id, min(id) as lot_id from warned group by customer_id`);
    for (const { customer_id: customerId, lot_id: lotId } of rows)
      await postLetter(tx, expiryLetter, { customerId, lotId });
  });
}
