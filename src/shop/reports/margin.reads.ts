import { sql, type SQL } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import { COSTS_BY_DAYS } from '../costs/costs.reads.ts';
import { PIECES_CANCELLED_REFUND } from '../payments/refund.rules.ts';
import { COST_OF_ALL, COST_OF_SOME, NO_COST } from './margin-columns.rules.ts';
import { momentsOf, type Period, type ReportRow } from './report.rules.ts';

type Row = Record<string, string | number | null>;

/** Paid when the goods are taken: what is left with the carrier never brings money, and no refund says so. */
const PAID_AT_HAND_OVER = sql`o.pay_system not in (${PAY.card}, ${PAY.sbp})`;

/**
 * Lines of orders placed in the period with what they bring and cost by now (decision 0148): `part` is the piece of stock that a line
 * takes, or the digital product itself. What was left at the hand-over is known by packs; before the hand-over all is expected to be taken.
 */
function linesWithCosts(period: Period): SQL {
  const { since, before } = momentsOf(period);
  return sql`placed as materialized (
      select id, state, ${PAID_AT_HAND_OVER} as at_hand_over, (placed_at at time zone 'Europe/Moscow')::date as day from orders o
      where placed_at >= ${since}::timestamptz and placed_at < ${before}::timestamptz
    ), shares as (
      select a.order_id, s.at - 1 as position, sum(s.share) as lowered
      from placed o join order_adjustments a on a.order_id = o.id cross join lateral unnest(a.per_line) with ordinality s (share, at)
      group by 1, 2
    ), back as (
      select r.order_id, l.position, sum(l.amount) as amount
      from placed o join refunds r on r.order_id = o.id and r.state = 'done' and r.reason <> ${PIECES_CANCELLED_REFUND}
        join refund_lines l on l.refund_id = r.id
      where o.state <> 'cancelled' group by 1, 2
    ), packs as (
      select s.order_id, u.position, u.product_id, count(*) filter (where u.outcome = 'delivered') as delivered,
        count(*) filter (where b.received_at is not null) as returned,
        count(*) filter (where u.outcome = 'delivered' and b.received_at is not null and b.disposition is distinct from 'write-off') as shelved,
        count(*) filter (where u.outcome = 'lost' or u.outcome = 'returning' and b.disposition = 'write-off') as gone
      from placed o join shipments s on s.order_id = o.id join shipment_units u on u.shipment_id = s.id and u.removed_at is null
        left join return_units b on b.unit_id = u.id and not b.void
      group by 1, 2, 3
    ), costs as (${COSTS_BY_DAYS}), lines as (
      select l.*, o.day, o.state, o.at_hand_over, l.takes = '[]' as is_digital
      from placed o join order_lines l on l.order_id = o.id
    ), parts as (
      select order_id, position, day, state, product_id as part, 0 as packs, quantity - cancelled as due from lines where is_digital
      union all
      select l.order_id, l.position, l.day, l.state, (t->>'productId')::bigint, (t->>'quantity')::int,
        (t->>'quantity')::int * (l.quantity - l.cancelled) / l.quantity
      from lines l cross join lateral jsonb_array_elements(l.takes) t where not l.is_digital
    ), taken as (
      select p.order_id, p.position, sum(p.due) as due, coalesce(sum(k.delivered), 0) as delivered,
        coalesce(sum(k.returned), 0) as returned, bool_or(c.cost is null) as is_uncosted,
        sum(c.cost * case when p.state = 'cancelled' then 0
          when p.packs > 0 and p.state in ('partly-bought', 'returned') then coalesce(k.delivered - k.shelved + k.gone, 0)
          else p.due - coalesce(k.shelved, 0) end) as cost
      from parts p left join packs k on k.order_id = p.order_id and k.position = p.position and k.product_id = p.part
        left join costs c on c.product_id = p.part and c.since <= p.day and (c.until is null or p.day < c.until)
      group by 1, 2
    ), paid as (
      select l.*, l.unit_price * l.quantity - coalesce(s.lowered, 0) as to_pay, coalesce(b.amount, 0) as refunded, t.due, t.delivered,
        t.returned, t.is_uncosted, case when t.is_uncosted then 0 else t.cost end as cost
      from lines l join taken t on t.order_id = l.order_id and t.position = l.position
        left join shares s on s.order_id = l.order_id and s.position = l.position
        left join back b on b.order_id = l.order_id and b.position = l.position
    ), lost as (
      select paid.*, case when state = 'cancelled' then to_pay
        -- All of its money went back; the refund of a whole payment names no lines.
        when not at_hand_over and state = 'returned' then to_pay - refunded
        when at_hand_over and not is_digital and due > 0 and state in ('partly-bought', 'returned')
          -- A bundle of which a pack was taken is sold.
          then floor(to_pay * (quantity - ceil(delivered * (quantity - cancelled) / due)) / quantity)
        else floor(to_pay * cancelled / quantity) end as lost
      from paid
    ), sold as (
      select lost.*, round((to_pay - lost - refunded) * coalesce(vat_percent, 0)::numeric / (100 + coalesce(vat_percent, 0))) as vat
      from lost
    )`;
}

const NET = sql`(to_pay - lost - refunded - vat)`;
const UNCOSTED = sql`coalesce(sum(${NET}) filter (where is_uncosted), 0)`;
const MARGIN = sql`(sum(${NET}) - ${UNCOSTED} - sum(cost))`;

const SUMS = sql`sum(quantity)::int as pieces, sum(to_pay)::bigint as "toPay", sum(lost)::bigint as lost,
  sum(refunded)::bigint as refunded, sum(vat)::bigint as vat, sum(${NET})::bigint as net, ${UNCOSTED}::bigint as uncosted`;
const SHARE = sql`round(100.0 * ${MARGIN} / nullif(sum(${NET}) - ${UNCOSTED}, 0), 1)::float`;

/** The highest margin first; those without a cost last. */
export async function marginOfProducts(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const unlessUnknown = (value: SQL) => sql`case when bool_and(is_uncosted) then null else ${value} end`;
  const { rows } = await db.execute<Row>(sql`with ${linesWithCosts(period)}
    select max(name) as product,
      case when bool_and(is_uncosted) then ${NO_COST} when bool_or(is_uncosted) then ${COST_OF_SOME} else ${COST_OF_ALL} end as costs,
      sum(case when state = 'cancelled' then quantity else cancelled end)::int as cancelled, sum(returned)::int as returned, ${SUMS},
      ${unlessUnknown(sql`sum(cost)::bigint`)} as cost, ${unlessUnknown(sql`${MARGIN}::bigint`)} as margin,
      ${unlessUnknown(SHARE)} as share
    from sold group by product_id order by margin desc nulls last, "toPay" desc, product`);
  return rows;
}

export async function marginOfDays(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { rows } = await db.execute<Row>(sql`with ${linesWithCosts(period)}, of_days as (
      select day, ${SUMS}, sum(cost)::bigint as cost, ${MARGIN}::bigint as margin, ${SHARE} as share from sold group by day
    )
    select d.day::date::text as day, coalesce(s.pieces, 0) as pieces, coalesce(s."toPay", 0) as "toPay", coalesce(s.lost, 0) as lost,
      coalesce(s.refunded, 0) as refunded, coalesce(s.vat, 0) as vat, coalesce(s.net, 0) as net, coalesce(s.uncosted, 0) as uncosted,
      coalesce(s.cost, 0) as cost, coalesce(s.margin, 0) as margin, s.share
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') d (day) left join of_days s on s.day = d.day::date
    order by d.day desc`);
  return rows;
}
