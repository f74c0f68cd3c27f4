import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { bonusMonths } from '../bonuses/liability.reads.ts';
import type { Period, ReportRow } from './report.rules.ts';

const isWithin = (month: string, { from, to }: Period) => month >= from.slice(0, 7) && month <= to.slice(0, 7);

/** What the shop owed in bonuses in the months of the period. */
export async function bonusLiability(db: Db, period: Period, now: Date): Promise<readonly ReportRow[]> {
  const months = await bonusMonths(db, now);
  return months.filter(({ month }) => isWithin(month, period)).map((month) => ({ ...month }));
}

interface Month extends Record<string, unknown> {
  readonly month: string;
  readonly issued: number;
  readonly spent: number;
  readonly returned: number;
  readonly expired: number;
}

/** What the shop owed in gift certificates: entries of the ledger, from the first one on, so that each month opens as the one before closed. */
export async function certificateLiability(db: Db, period: Period, now: Date): Promise<readonly ReportRow[]> {
  // Whole months, as of bonuses.
  const before = sql`((date_trunc('month', ${period.to}::date::timestamp) + interval '1 month') at time zone 'Europe/Moscow')`;
  const { rows } = await db.execute<Month>(sql`
    with moved as (
      select date_trunc('month', t.at at time zone 'Europe/Moscow') as month,
        sum(e.amount) filter (where t.kind = 'certificate-issue') as issued,
        -sum(e.amount) filter (where t.kind = 'certificate-spend') as spent,
        sum(e.amount) filter (where t.kind = 'certificate-return') as returned
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where a.kind = 'certificate' and t.at < ${before} group by 1
    ), ended as (
      select date_trunc('month', c.valid_until at time zone 'Europe/Moscow') as month, sum(a.balance) as left_over
      from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
      where c.valid_until < least(${before}, ${now.toISOString()}::timestamptz) group by 1
    )
    select to_char(m.month, 'YYYY-MM') as month, coalesce(v.issued, 0)::bigint as issued, coalesce(v.spent, 0)::bigint as spent,
      coalesce(v.returned, 0)::bigint as returned, coalesce(x.left_over, 0)::bigint as expired
    from generate_series((select min(month) from moved), date_trunc('month', ${period.to}::date::timestamp), interval '1 month') m (month)
      left join moved v on v.month = m.month left join ended x on x.month = m.month order by 1`);
  let opening = 0;
  const months: ReportRow[] = [];
  for (const row of rows) {
    const closing = opening + row.issued - row.spent + row.returned;
    if (isWithin(row.month, period)) months.push({ ...row, opening, closing });
    opening = closing;
  }
  return months;
}
