import { sql } from 'drizzle-orm';
import { CARRIERS, EARLIEST_CARRIER, isCarrier } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import { momentsOf, type Period, type ReportRow } from './report.rules.ts';

interface Row extends Record<string, unknown> {
  readonly carrier: string;
}

/**
 * Promised and real days of parcels that were delivered in the period, by carrier and city, and what was lost or went back in it. What
 * a carrier has promised is kept when it waits in a point, however late its buyer comes.
 */
export async function deliveryTerms(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const day = (at: string) => sql.raw(`(${at} at time zone 'Europe/Moscow')::date`);
  const average = (days: string) => sql.raw(`round(avg(${days}) filter (where ${days} is not null), 1)::float`);
  const { rows } = await db.execute<Row>(sql`
    with moved as (
      select v.shipment_id, v.to_state, v.at from shipment_events v
      where v.to_state in ('delivered', 'partly-delivered') and v.at >= ${since}::timestamptz and v.at < ${before}::timestamptz
      union all
      select v.shipment_id, v.to_state, v.at from shipment_events v
      where v.to_state in ('lost', 'returning') and v.at >= ${since}::timestamptz and v.at < ${before}::timestamptz
    ), parcels as (
      select s.id, case when bool_or(m.to_state in ('delivered', 'partly-delivered')) then max(m.at) filter
          (where m.to_state in ('delivered', 'partly-delivered')) end as delivered_at,
        bool_or(m.to_state = 'lost') as is_lost, bool_or(m.to_state = 'returning') as is_back, s.order_id
      from moved m join shipments s on s.id = m.shipment_id where s.method <> 'pickup' group by s.id
    ), told as (
      select coalesce(o.delivery->>'carrier', ${EARLIEST_CARRIER}) as carrier, coalesce(o.delivery->>'cityName', 'Город не указан') as city,
        p.is_lost, p.is_back, p.delivered_at is not null as is_delivered, (o.delivery->>'daysMax')::int as promised,
        case when p.delivered_at is not null then ${day('least(p.delivered_at, r.at)')} - ${day('o.placed_at')} end as real,
        case when p.delivered_at is not null then ${day('h.at')} - ${day('o.placed_at')} end as ours,
        case when p.delivered_at is not null then ${day('least(p.delivered_at, r.at)')} - ${day('h.at')} end as theirs
      from parcels p join orders o on o.id = p.order_id
        left join lateral (select min(t.at) as at from tracking_rows t where t.shipment_id = p.id and t.meaning = 'ready') r on true
        left join lateral (select min(v.at) as at from shipment_events v
          where v.shipment_id = p.id and v.to_state = 'with-carrier') h on true
    )
    select carrier, city, count(*) filter (where is_delivered)::int as delivered,
      count(*) filter (where is_delivered and real > promised)::int as late,
      round(100.0 * count(*) filter (where is_delivered and real > promised)
        / nullif(count(*) filter (where is_delivered and promised is not null), 0), 1)::float as "lateShare",
      ${average('case when is_delivered then promised end')} as promised, ${average('real')} as real, ${average('ours')} as ours,
      ${average('theirs')} as theirs, count(*) filter (where is_lost)::int as lost, count(*) filter (where is_back)::int as returning
    from told group by carrier, city order by delivered desc, carrier, city`);
  return rows.map((row) => ({
    ...(row as ReportRow),
    carrier: isCarrier(row.carrier) ? CARRIERS[row.carrier] : row.carrier,
  }));
}
