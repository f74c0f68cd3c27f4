import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { byDay } from '../figures/figure-days.rules.ts';
import { DELIVERY_ROW, DISCOUNT_NAMES } from './report-columns.rules.ts';
import { daysOf, momentsOf, type Period, type ReportRow } from './report.rules.ts';
import { addDays, moscowDay } from '../../kernel/dates.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';

const NO_SALES = {
  orders: 0,
  pieces: 0,
  goods: 0,
  coupons: 0,
  bonuses: 0,
  delivery: 0,
  certificates: 0,
  toPay: 0,
  cancelledOrders: 0,
  cancelled: 0,
  handedOver: 0,
  returnedPacks: 0,
  received: 0,
  atCarriers: 0,
  refunded: 0,
};

interface Figure extends Record<string, unknown> {
  readonly day: string;
  readonly name: keyof typeof NO_SALES;
  readonly value: string;
}

const day = (at: SQL) => sql`(${at} at time zone 'Europe/Moscow')::date`;

/** A payment is paid again after each part of it that is refunded; money came once. */
const NOT_PAID_BEFORE = sql`v.from_state in ('starting', 'pending', 'cancelled')`;

/** What was ordered, cancelled, handed over, received and refunded by days, each by the day it happened, as ranges of indexes by time. */
export async function salesOfDays(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const within = (at: SQL) => sql`${at} >= ${since}::timestamptz and ${at} < ${before}::timestamptz`;
  const { rows } = await db.execute<Figure>(sql`
    with placed as (
      select ${day(sql`o.placed_at`)} as day, count(*) as orders, sum(o.goods_total) as goods, sum(o.discount) as coupons,
        sum(o.bonus_spent) as bonuses, sum(o.delivery_price) as delivery, sum(o.certificate_paid) as certificates, sum(o.total) as to_pay
      from orders o where ${within(sql`o.placed_at`)} group by 1
    ), ended as (
      select ${day(sql`v.at`)} as day, sum(case when v.to_state = 'cancelled' then 1 else -1 end) as orders,
        sum(case when v.to_state = 'cancelled' then 1 else -1 end * (o.total - o.cancelled_amount)) as amount
      from order_events v join orders o on o.id = v.order_id
      where (v.to_state = 'cancelled' or v.from_state = 'cancelled') and ${within(sql`v.at`)} group by 1
    )
    select day::text, name, sum(value)::text as value from (
      select p.day, f.name, f.value from placed p cross join lateral (values ('orders', p.orders), ('goods', p.goods),
        ('coupons', p.coupons), ('bonuses', p.bonuses), ('delivery', p.delivery), ('certificates', p.certificates),
        ('toPay', p.to_pay)) f (name, value)
      union all select ${day(sql`o.placed_at`)}, 'pieces', sum(l.quantity) from orders o join order_lines l on l.order_id = o.id
        where ${within(sql`o.placed_at`)} group by 1
      union all select e.day, f.name, f.value from ended e cross join lateral (values ('cancelledOrders', e.orders),
        ('cancelled', e.amount)) f (name, value)
      union all select ${day(sql`v.at`)}, 'cancelled', sum((v.facts->>'amount')::bigint) from order_events v
        where v.kind = 'pieces-cancelled' and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`v.at`)}, 'handedOver', count(*) from order_events v
        where v.to_state in ('handed-over', 'partly-bought') and v.from_state is distinct from 'handed-over'
          and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`u.received_at`)}, 'returnedPacks', count(*) from return_units u
        where u.received_at is not null and ${within(sql`u.received_at`)} group by 1
      union all select ${day(sql`v.at`)}, 'received', sum(p.amount) from payment_events v join payments p on p.id = v.payment_id
        where v.to_state = 'paid' and ${NOT_PAID_BEFORE} and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`v.at`)}, 'received', sum(p.amount) from payment_events v join payments p on p.id = v.payment_id
        where v.to_state = 'refunded' and ${NOT_PAID_BEFORE} and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`v.at`)}, 'received', sum(s.collected)
        from shipment_events v join shipments s on s.id = v.shipment_id and s.method = 'pickup'
        where v.to_state in ('delivered', 'partly-delivered') and ${within(sql`v.at`)} group by 1
      union all select ${day(sql`c.collected_at`)}, 'atCarriers', sum(c.amount) from cod_claims c
        where ${within(sql`c.collected_at`)} group by 1
      union all select ${day(sql`r.updated_at`)}, 'refunded', sum(r.amount) from refunds r
        where r.state = 'done' and ${within(sql`r.updated_at`)} group by 1
    ) figures where value is not null group by day, name`);
  const found = new Map<string, Record<string, number>>();
  for (const { day: of, name, value } of rows) found.set(of, { ...found.get(of), [name]: Number(value) });
  const first = addDays(moscowDayStart(period.from), 0.5);
  const days = Array.from({ length: daysOf(period) }, (_, index) => moscowDay(addDays(first, index)));
  const known = [...found].map(([of, some]) => ({ ...NO_SALES, ...some, day: of }));
  return byDay(days, known, NO_SALES).toReversed();
}

/** Lines of orders placed in the period, with the shares of discounts and what has become of them. */
function soldLines(period: Period): SQL {
  const { since, before } = momentsOf(period);
  return sql`placed as materialized (
      select id, state, base_delivery_price from orders
      where placed_at >= ${since}::timestamptz and placed_at < ${before}::timestamptz
    ), shares as (
      select a.order_id, s.at - 1 as position, coalesce(sum(s.share) filter (where a.kind in ('goods-coupon', 'delivery-coupon')), 0) as coupons,
        coalesce(sum(s.share) filter (where a.kind = 'bonus'), 0) as bonuses,
        coalesce(sum(s.share) filter (where a.kind = 'certificate'), 0) as certificates
      from placed o join order_adjustments a on a.order_id = o.id cross join lateral unnest(a.per_line) with ordinality s (share, at)
      group by 1, 2
    ), packs as (
      select s.order_id, u.position, count(*) filter (where u.outcome = 'delivered') as delivered,
        count(*) filter (where exists (select 1 from return_units b where b.unit_id = u.id and not b.void and b.received_at is not null)) as returned
      from placed o join shipments s on s.order_id = o.id join shipment_units u on u.shipment_id = s.id and u.removed_at is null
      group by 1, 2
    ), back as (
      select r.order_id, l.position, sum(l.amount) as amount
      from placed o join refunds r on r.order_id = o.id and r.state = 'done' join refund_lines l on l.refund_id = r.id group by 1, 2
    ), sold as (
      select l.product_id, l.name, l.quantity as pieces, case when o.state = 'cancelled' then l.quantity else l.cancelled end as cancelled,
        coalesce(k.delivered, 0) as delivered, coalesce(k.returned, 0) as returned, l.unit_price * l.quantity as goods,
        coalesce(s.coupons, 0) as coupons, coalesce(s.bonuses, 0) as bonuses, coalesce(s.certificates, 0) as certificates,
        coalesce(b.amount, 0) as refunded
      from placed o join order_lines l on l.order_id = o.id
        left join shares s on s.order_id = l.order_id and s.position = l.position
        left join packs k on k.order_id = l.order_id and k.position = l.position
        left join back b on b.order_id = l.order_id and b.position = l.position
      union all
      select null, null, 0, 0, 0, 0, sum(o.base_delivery_price),
        coalesce(sum(a.coupons), 0), coalesce(sum(a.bonuses), 0), coalesce(sum(a.certificates), 0), coalesce(sum(b.amount), 0)
      from placed o left join lateral (
        select sum(on_delivery) filter (where kind in ('goods-coupon', 'delivery-coupon')) as coupons,
          sum(on_delivery) filter (where kind = 'bonus') as bonuses, sum(on_delivery) filter (where kind = 'certificate') as certificates
        from order_adjustments where order_id = o.id) a on true
      left join lateral (select sum(delivery) as amount from refunds where order_id = o.id and state = 'done') b on true
      having count(*) > 0
    )`;
}

const SUMS = sql`sum(pieces)::int as pieces, sum(cancelled)::int as cancelled, sum(delivered)::int as "handedOver",
  sum(returned)::int as returned, sum(goods)::bigint as goods, sum(coupons)::bigint as coupons, sum(bonuses)::bigint as bonuses,
  sum(certificates)::bigint as certificates, sum(goods - coupons - bonuses - certificates)::bigint as "toPay",
  sum(refunded)::bigint as refunded`;

export async function salesOfProducts(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`with ${soldLines(period)}
    select coalesce(max(l.name), ${DELIVERY_ROW}) as product, coalesce(max(s.name), '') as section, ${SUMS}
    from sold l left join products p on p.id = l.product_id left join sections s on s.id = p.section_id
    group by l.product_id order by "toPay" desc, product`);
  return rows;
}

export async function salesOfSections(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`with ${soldLines(period)}
    select coalesce(max(s.name), ${DELIVERY_ROW}) as section, ${SUMS}
    from sold l left join products p on p.id = l.product_id left join sections s on s.id = p.section_id
    group by s.id order by "toPay" desc, section`);
  return rows;
}

export async function discountsOfPeriod(db: Db, period: Period): Promise<readonly ReportRow[]> {
  const { since, before } = momentsOf(period);
  const { rows } = await db.execute<Discount>(sql`
    select a.kind, case when a.kind in ('goods-coupon', 'delivery-coupon') then a.code else '' end as code,
      count(distinct a.order_id)::int as orders, sum(a.amount)::bigint as amount
    from orders o join order_adjustments a on a.order_id = o.id
    where o.placed_at >= ${since}::timestamptz and o.placed_at < ${before}::timestamptz
    group by 1, 2 order by amount desc, 1, 2`);
  return rows.map(({ kind, ...row }) => ({ ...row, kind: DISCOUNT_NAMES[kind] }));
}

interface Discount extends Record<string, unknown> {
  readonly kind: Adjustment['kind'];
  readonly code: string;
  readonly orders: number;
  readonly amount: number;
}
