import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

export interface BonusBalance {
  /** May be spent now. */
  readonly available: number;
  /** Is earned and may be spent later. */
  readonly pending: number;
  /** Will be taken from what is earned next. */
  readonly debt: number;
  /** What expires first of what may be spent, with all that expires on that day in Moscow; null where there is nothing. */
  readonly expiring: { readonly count: number; readonly at: Date } | null;
}

interface Row extends Record<string, unknown> {
  available: number;
  pending: number;
  debt: number;
  expiring: number;
  expires_at: string | null;
}

/** What a customer has, by the terms of each lot at this moment, whatever jobs have written yet. */
export async function bonusBalance(db: Db, customerId: number, now: Date): Promise<BonusBalance> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    with live as (
      select remaining, active_from <= ${at} as active, expires_at from bonus_lots
      where customer_id = ${customerId} and remaining > 0 and expires_at > ${at}
    ), first as (select min(expires_at) as at from live where active)
    select coalesce(sum(remaining) filter (where active), 0)::int as available,
      coalesce(sum(remaining) filter (where not active), 0)::int as pending,
      (select coalesce(sum(remaining), 0)::int from bonus_debts
        where customer_id = ${customerId} and remaining > 0 and created_at + interval '365 days' > ${at}) as debt,
      coalesce(sum(remaining) filter (where active and date_trunc('day', expires_at, 'Europe/Moscow')
        = date_trunc('day', (select at from first), 'Europe/Moscow')), 0)::int as expiring,
      (select at from first) as expires_at
    from live`);
  const { available, pending, debt, expiring, expires_at: expiresAt } = rows[0]!;
  return {
    available,
    pending,
    debt,
    expiring: expiresAt === null ? null : { count: expiring, at: new Date(expiresAt) },
  };
}
