import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** What the shop owed to customers in bonuses in one month of Moscow; whole bonuses. */
export interface BonusMonth {
  /** `2026-11` */
  readonly month: string;
  readonly opening: number;
  /** Earned by orders, without what covered debts at once. */
  readonly accrued: number;
  /** Given or, when negative, taken by hand. */
  readonly corrected: number;
  /** Became available; they were owed before, too. */
  readonly activated: number;
  readonly spent: number;
  /** Spent before, and given back with goods or orders. */
  readonly restored: number;
  /** At the end of their term, or lost with a deleted account. */
  readonly expired: number;
  /** Taken back with goods. */
  readonly reversed: number;
  readonly closing: number;
  /** What customers owed to the shop at the end of the month, apart from the above. */
  readonly debt: number;
}

interface Row extends Record<string, unknown> {
  month: string;
  kind: string;
  change: number;
  activated: number;
  debt: number;
}

/** All months from the first transfer of bonuses to the current one. */
export async function bonusMonths(db: Db, now: Date): Promise<BonusMonth[]> {
  const { rows } = await db.execute<Row>(sql`
    select to_char(t.at at time zone 'Europe/Moscow', 'YYYY-MM') as month, t.kind,
      (coalesce(sum(e.amount) filter (where a.kind in ('bonus-pending', 'bonus-available')), 0) / 100)::int as change,
      (coalesce(sum(e.amount) filter (where a.kind = 'bonus-available' and t.kind = 'bonus-activate'), 0) / 100)::int as activated,
      (-coalesce(sum(e.amount) filter (where a.kind = 'bonus-debt'), 0) / 100)::int as debt
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.kind like 'bonus-%' group by 1, 2 order by 1`);
  const [first] = rows;
  if (!first) return [];
  const months: BonusMonth[] = [];
  let opening = 0;
  let debt = 0;
  for (const month of monthsBetween(first.month, now)) {
    const ofMonth = rows.filter((row) => row.month === month);
    const change = (...kinds: string[]) =>
      ofMonth.reduce((sum, row) => sum + (kinds.includes(row.kind) ? row.change : 0), 0);
    debt += ofMonth.reduce((sum, row) => sum + row.debt, 0);
    const shown = {
      month,
      opening,
      accrued: change('bonus-accrue'),
      corrected: change('bonus-correct'),
      activated: ofMonth.reduce((sum, row) => sum + row.activated, 0),
      spent: -change('bonus-spend'),
      restored: change('bonus-return'),
      expired: -change('bonus-expire', 'bonus-forfeit'),
      reversed: -change('bonus-reverse'),
      debt,
    };
    const { accrued, corrected, spent, restored, expired, reversed } = shown;
    opening += accrued + corrected - spent + restored - expired - reversed;
    months.push({ ...shown, closing: opening });
  }
  return months;
}

const MOSCOW_MONTH = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit' });

function monthsBetween(first: string, now: Date): string[] {
  const last = MOSCOW_MONTH.format(now);
  const months: string[] = [];
  let [year, month] = first.split('-').map(Number) as [number, number];
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

export interface BonusAge {
  /** In which they expire, in Moscow: `2027-03`. */
  readonly month: string;
  readonly count: number;
}

/** What is owed now, by the month in which it expires. */
export async function bonusAges(db: Db, now: Date): Promise<BonusAge[]> {
  const { rows } = await db.execute<{ month: string; count: number }>(sql`
    select to_char(expires_at at time zone 'Europe/Moscow', 'YYYY-MM') as month, sum(remaining)::int as count
    from bonus_lots where remaining > 0 and expires_at > ${now.toISOString()}::timestamptz group by 1 order by 1`);
  return rows;
}
