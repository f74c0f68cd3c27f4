import { sql } from 'drizzle-orm';
import { kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { PAYOUT_DAYS } from '../settlements/payout.rules.ts';
import { ALL_REGISTERS, paysWithinDays } from '../settlements/registers.reads.ts';
import { compareSides, type ComparedDay, type Side } from './compare.rules.ts';

interface PayoutRow extends Record<string, unknown> {
  key: string;
  ours: number | null;
  theirs: number | null;
}

/**
 * Compares what the registers of a day say is transferred with what came to our bank account. A payment order that pays several registers
 * belongs to the day of the first; what came without a register, to the day when it came.
 * @param late what has not come is missing, and not on its way any more
 */
export async function comparePayouts(db: Db, company: string, day: string, late: boolean): Promise<ComparedDay> {
  const { rows } = await db.execute<PayoutRow>(sql`
    with registers as (select * from ${ALL_REGISTERS} r where r.company = ${company}),
    orders as (
      select r.payment_order, min(r.day) as day, sum(r.total)::bigint as total from registers r
      where r.payment_order in (select o.payment_order from registers o where o.day = ${day})
        and r.day between ${day}::date - ${PAYOUT_DAYS}::int and ${day}::date + ${PAYOUT_DAYS}::int
      group by 1
    )
    select 'payout:' || o.payment_order as key, o.total as ours, (
      select sum(p.amount)::bigint from payouts p where p.company = ${company} and p.payment_order = o.payment_order
        and p.voided_at is null and ${paysWithinDays(sql`o.day`)}) as theirs
    from orders o where o.day = ${day} and o.payment_order is not null
    union all
    select 'register:' || r.number, r.total, null from registers r
    where r.day = ${day} and r.payment_order is null and r.total <> 0
    union all
    select 'payout:' || p.payment_order, null, p.amount from payouts p
    where p.company = ${company} and p.day = ${day} and p.voided_at is null
      and not exists (select 1 from registers r where r.payment_order = p.payment_order and ${paysWithinDays(sql`r.day`)})`);
  const cause = late ? undefined : 'timing';
  const sidesOf = (side: 'ours' | 'theirs', more: Partial<Side>) =>
    rows.flatMap((row) => (row[side] === null ? [] : [{ key: row.key, amount: kopecks(row[side]), ...more }]));
  return compareSides(sidesOf('ours', { cause }), sidesOf('theirs', { cause }));
}
