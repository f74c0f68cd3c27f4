import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { lotState, type LotReason, type LotState } from './bonus-book.rules.ts';

interface OrderRef {
  readonly id: string;
  readonly number: number;
}

/** Bonuses that were given. */
export interface OnBonus {
  /** Of the lot. */
  readonly id: number;
  readonly count: number;
  readonly left: number;
  readonly state: LotState;
  readonly reason: LotReason;
  readonly order: OrderRef | null;
  /** Of a correction, in words of the staff. */
  readonly note: string | null;
  readonly activeFrom: Date;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export type OffReason = 'order' | 'return' | 'expiry' | 'correction';

/** Bonuses that were spent, taken back or have expired. */
export interface OffBonus {
  /** Odd of a lot that has expired, even of a transfer: the same before and after the job has written it. */
  readonly id: number;
  readonly count: number;
  readonly reason: OffReason;
  readonly order: OrderRef | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

export interface HistoryPage {
  readonly start: number;
  readonly limit: number;
  /** The newest first, or the oldest. */
  readonly newestFirst: boolean;
}

interface OnRow extends Record<string, unknown> {
  id: number;
  reason: LotReason;
  order_id: string | null;
  number: number | null;
  amount: number;
  remaining: number;
  expired: number;
  reversed: number;
  note: string | null;
  active_from: string;
  expires_at: string;
  created_at: string;
  total: number;
}

/** Bonuses that a customer was given, the newest first by default. */
export async function onBonuses(
  db: Db,
  customerId: number,
  { start, limit, newestFirst }: HistoryPage,
  now: Date,
): Promise<{ readonly items: readonly OnBonus[]; readonly total: number }> {
  const { rows } = await db.execute<OnRow>(sql`
    select l.id, l.reason, l.order_id, o.number, l.amount, l.remaining, l.expired, l.reversed, l.active_from, l.expires_at,
      l.created_at, nullif(c.note, '') as note
    from bonus_lots l left join orders o on o.id = l.order_id
    -- Joined first: bonuses that come back to a lot are entries of it, too.
    left join (bonus_lot_entries e join bonus_corrections c on c.transfer_id = e.transfer_id) on e.lot_id = l.id and e.amount > 0
    where l.customer_id = ${customerId}
    order by l.id ${direction(newestFirst)} limit ${limit}::int offset ${start}::int`);
  const { rows: counts } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from bonus_lots where customer_id = ${customerId}`);
  return { items: rows.map((row) => onBonusOf(row, now)), total: counts[0]!.total };
}

function onBonusOf(row: OnRow, now: Date): OnBonus {
  const { id, reason, amount, remaining, expired, reversed, note } = row;
  const activeFrom = new Date(row.active_from);
  const expiresAt = new Date(row.expires_at);
  const state = lotState({ remaining, expired, reversed, activeFrom, expiresAt }, now);
  // What has expired is gone, whether the job has written it yet or not.
  const left = state === 'expired' ? 0 : remaining;
  const createdAt = new Date(row.created_at);
  return { id, count: amount, left, state, reason, order: orderOf(row), note, activeFrom, expiresAt, createdAt };
}

interface OffRow extends Record<string, unknown> {
  id: number;
  reason: OffReason;
  order_id: string | null;
  number: number | null;
  count: number;
  note: string | null;
  at: string;
}

/**
 * Bonuses that a customer has lost, the newest first by default: of each order what it has spent and not got back into its lots, of
 * returned goods also what is owed, and what has expired, even if the job has not written it yet.
 */
export async function offBonuses(
  db: Db,
  customerId: number,
  { start, limit, newestFirst }: HistoryPage,
  now: Date,
): Promise<{ readonly items: readonly OffBonus[]; readonly total: number }> {
  const { rows } = await db.execute<OffRow>(sql`
    with lost as (${lostBy(customerId, now)})
    select lost.*, o.number, nullif(c.note, '') as note from lost left join orders o on o.id = lost.order_id
    left join bonus_corrections c on lost.reason = 'correction' and lost.id = c.transfer_id * 2
    order by lost.at ${direction(newestFirst)}, lost.id ${direction(newestFirst)} limit ${limit}::int offset ${start}::int`);
  const { rows: counts } = await db.execute<{ total: number }>(sql`
    with lost as (${lostBy(customerId, now)}) select count(*)::int as total from lost`);
  const items = rows.map((row): OffBonus => {
    const { id, count, reason, note, at } = row;
    return { id, count, reason, order: orderOf(row), note, createdAt: new Date(at) };
  });
  return { items, total: counts[0]!.total };
}

function lostBy(customerId: number, now: Date): SQL {
  return sql`
    select max(t.id) * 2 as id, 'order' as reason, s.order_id, s.count::int as count, max(t.at) as at
    from (
      select s.order_id, sum(s.amount - s.returned) + coalesce((
        select sum(r.amount) from bonus_lots r where r.order_id = s.order_id and r.reason = 'return'), 0) as count
      from bonus_spendings s join bonus_lots l on l.id = s.lot_id where l.customer_id = ${customerId} group by s.order_id
    ) s join ledger_transfers t on t.order_id = s.order_id and t.kind = 'bonus-spend'
    where s.count > 0 group by s.order_id, s.count
    union all
    select t.id * 2, case t.kind when 'bonus-reverse' then 'return' when 'bonus-correct' then 'correction' else 'expiry' end,
      t.order_id, (-sum(e.amount) / 100)::int, t.at
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
    where a.kind in ('bonus-pending', 'bonus-available', 'bonus-debt') and a.owner = ${String(customerId)}
      and t.kind in ('bonus-reverse', 'bonus-correct', 'bonus-forfeit')
    group by t.id having sum(e.amount) < 0
    union all
    select l.id * 2 + 1, 'expiry', null, -e.amount, l.expires_at
    from bonus_lots l join bonus_lot_entries e on e.lot_id = l.id
    join ledger_transfers t on t.id = e.transfer_id and t.kind = 'bonus-expire' where l.customer_id = ${customerId}
    union all
    select l.id * 2 + 1, 'expiry', null, l.remaining, l.expires_at from bonus_lots l
    where l.customer_id = ${customerId} and l.remaining > 0 and l.expires_at <= ${now.toISOString()}::timestamptz`;
}

const direction = (newestFirst: boolean): SQL => (newestFirst ? sql`desc` : sql`asc`);

const orderOf = ({ order_id: id, number }: Pick<OnRow, 'order_id' | 'number'>): OrderRef | null =>
  id === null || number === null ? null : { id, number };
