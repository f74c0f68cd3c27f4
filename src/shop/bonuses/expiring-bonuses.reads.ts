import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

export interface ExpiringBonuses {
  readonly email: string;
  /** May be spent until its moment; what ends first comes first. */
  readonly lots: readonly { readonly count: number; readonly expiresAt: Date }[];
}

/** What a letter that was posted about a lot warns of, as far as it is not spent; undefined without a confirmed address. */
export async function expiringBonuses(
  db: Db,
  { customerId, lotId }: { readonly customerId: number; readonly lotId: number },
  now: Date,
): Promise<ExpiringBonuses | undefined> {
  const { rows } = await db.execute<{ email: string; remaining: number; expires_at: string }>(sql`
    select c.email, l.remaining, l.expires_at from bonus_lots l join customers c on c.id = l.customer_id
    where l.customer_id = ${customerId} and l.warned_at = (select warned_at from bonus_lots where id = ${lotId})
      and l.remaining > 0 and l.expires_at > ${now.toISOString()}::timestamptz
      and c.email is not null and c.email_confirmed_at is not null and c.blocked_at is null
    order by l.expires_at, l.id`);
  const [first] = rows;
  return (
    first && {
      email: first.email,
      lots: rows.map(({ remaining: count, expires_at: expiresAt }) => ({ count, expiresAt: new Date(expiresAt) })),
    }
  );
}
