import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { momentsOf, type Period, type ReportRow } from './report.rules.ts';

type Row = Record<string, string | number | null>;

/**
 * Buyers by the month of their first order, and in which months they ordered again. Only numbers leave it: a buyer is an account or,
 * without one, a phone. The first order of each may be any time ago, so that all orders are read.
 */
export async function repeatBuyers(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { before } = momentsOf(period);
  const after = [1, 2, 3, 4, 5, 6].map(
    (month) => sql`count(*) filter (where ${month} = any(b.months))::int as ${sql.identifier(`after${month}`)}`,
  );
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select coalesce('a' || customer_id, contact->>'phone') as buyer, date_trunc('month', placed_at at time zone 'Europe/Moscow') as month
      from orders where state <> 'cancelled' and placed_at < ${before}::timestamptz
        and (customer_id is not null or contact->>'phone' <> '')
    ), buyers as (
      select buyer, min(month) as first, count(*) as orders, array_agg(distinct month) as ordered from bought group by buyer
    ), b as (
      select first, orders, array(select (extract(year from age(m, first)) * 12 + extract(month from age(m, first)))::int
        from unnest(ordered) m) as months from buyers
      where first >= date_trunc('month', ${period.from}::date::timestamp)
    )
    select to_char(b.first, 'YYYY-MM') as month, count(*)::int as buyers, count(*) filter (where b.orders > 1)::int as again,
      round(100.0 * count(*) filter (where b.orders > 1) / count(*), 1)::float as "againShare", ${sql.join(after, sql`, `)}
    from b group by b.first order by b.first desc`);
  return rows;
}

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** How far the orders of the period have come by now. */
export async function funnelOfOrders(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const { rows } = await db.execute<{ placed: number; sure: number; sent: number; taken: number; kept: number }>(sql`
    select count(*)::int as placed, count(*) filter (where is_sure)::int as sure, count(*) filter (where is_sure and is_sent)::int as sent,
      count(*) filter (where is_taken)::int as taken, count(*) filter (where is_taken and state <> 'returned')::int as kept
    from (
      select o.state, e.is_taken or e.is_sure as is_sure, e.is_taken or e.is_sent as is_sent, e.is_taken
      from orders o cross join lateral (
        select coalesce(bool_or(v.to_state in ('paid', 'packing') or v.kind = 'confirmed'), false) as is_sure,
          coalesce(bool_or(v.to_state in ('shipped', 'ready-for-pickup')), false) as is_sent,
          coalesce(bool_or(v.to_state in ('handed-over', 'partly-bought')), false) as is_taken
        from order_events v where v.order_id = o.id) e
      where o.placed_at >= ${since}::timestamptz and o.placed_at < ${before}::timestamptz
    ) found`);
  const { placed, sure, sent, taken, kept } = rows[0]!;
  if (placed === 0) return [];
  const steps = [
    ['Оформлены', placed],
    ['Оплачены или подтверждены', sure],
    ['Отправлены или готовы к\u00a0выдаче', sent],
    ['Вручены, целиком или частью', taken],
    ['Не\u00a0вернулись целиком', kept],
  ] as const;
  return steps.map(([step, orders], index) => ({
    step,
    orders,
    ofPlaced: share(orders, placed),
    ofBefore: index === 0 ? null : share(orders, steps[index - 1]![1]),
  }));
}

/** Searches without a result that were last repeated in the period, the most frequent first. */
export async function searchMissesOf(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const { rows } = await db.execute<Row>(sql`
    select query, times, (first_at at time zone 'Europe/Moscow')::date::text as "firstDay",
      (last_at at time zone 'Europe/Moscow')::date::text as "lastDay"
    from search_misses where last_at >= ${since}::timestamptz and last_at < ${before}::timestamptz order by times desc, query`);
  return rows;
}
