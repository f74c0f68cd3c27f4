import { sql } from 'drizzle-orm';
import { kopecks } from '../../kernel/money.ts';
import { HANDED_OUT_SHIPMENTS } from '../../kernel/shipment-states.ts';
import type { Db } from '../../platform/database.ts';
import { PAID_FOR_DELIVERY } from '../orders/delivery-cancelled.reads.ts';
import { CANCELLED_OR_RETURNED } from '../orders/order.rules.ts';
import { IS_PART } from '../orders/parts.reads.ts';
import { IS_PAID_BY } from '../payments/paid-lines.reads.ts';
import type { ClosingMoment } from '../receipts/closing-receipt.rules.ts';
import type { Side } from './compare.rules.ts';
import { boundsOf } from './day.rules.ts';

interface UnclosedRow extends Record<string, unknown> {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
}

/**
 * Parts of prepaid orders that were handed over that day, as `closingMomentOfPart` says it, for which no closing receipt was even begun, or
 * the only one was refused: what it would say. The first receipt of an order names delivery, too. While a refund of the prepayment has not
 * ended, none is due.
 */
export async function partsWithoutClosingReceipt(
  db: Db,
  company: string,
  day: string,
  closingAt: ClosingMoment,
): Promise<Side[]> {
  const { from, to } = boundsOf(day);
  const atCarrier = closingAt === 'carrier';
  // No parameters: with them no partial index would be used.
  const that = (
    states: readonly string[],
  ) => sql`e.to_state in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})
    and e.at between ${from.toISOString()} and ${to.toISOString()}`;
  const isPaid = sql`p.provider = ${company} and p.state = 'paid'`;
  const { rows } = await db.execute<UnclosedRow>(sql`
    with unclosed as (
      select s.id, s.order_id, s.part, s.state, row_number() over (partition by s.order_id order by s.part) as nth,
        exists (select 1 from receipts r where r.order_id = s.order_id and r.kind = 'closing' and r.closes_shipment <> s.id) as is_later
      from shipments s join orders o on o.id = s.order_id
      where s.id in (
          select e.shipment_id from shipment_events e where ${that(HANDED_OUT_SHIPMENTS)}
          ${atCarrier ? sql`union all select e.shipment_id from shipment_events e where ${that(['with-carrier'])}` : sql``})
        and ${IS_PART}
        and (s.state in ${HANDED_OUT_SHIPMENTS} or ${atCarrier}::boolean and s.state in ('with-carrier', 'ready')
          and s.method <> 'pickup' and o.state not in ${CANCELLED_OR_RETURNED})
        and not exists (select 1 from receipts r where r.order_id = s.order_id and r.kind = 'closing' and r.state <> 'canceled'
          and (r.closes_shipment is null or r.closes_shipment = s.id))
    ), packs as (
      select u.shipment_id, u.position, count(*) filter (where u.outcome = 'delivered') as taken, count(*) as packs
      from unclosed n join shipment_units u on u.shipment_id = n.id
      where n.state = 'partly-delivered' and u.removed_at is null group by 1, 2
    ), lines as (
      select distinct n.id, l.position, l.quantity, l.unit_price * l.quantity - coalesce(a.amount, 0) as paid,
        case when k.packs is null then l.quantity - l.cancelled
          else ceil(k.taken::numeric * (l.quantity - l.cancelled) / k.packs) end as sold
      from unclosed n join shipment_lines i on i.shipment_id = n.id
        join order_lines l on l.order_id = n.order_id and l.position = i.position
        join payments p on p.order_id = l.order_id and ${IS_PAID_BY} and ${isPaid}
        left join packs k on k.shipment_id = n.id and k.position = l.position left join lateral (
        select sum(share.amount) as amount
        from order_adjustments d cross join unnest(d.per_line) with ordinality as share (amount, nth)
        where d.order_id = l.order_id and share.nth = l.position + 1) a on true
    ), goods as (
      select id, sum(paid - floor(paid * (quantity - sold) / quantity))::bigint as amount from lines group by id
    ), due as (
      select n.id, n.part, o.number, o.id as order_id, coalesce(
        (select sum(r.amount) from receipts r where r.closes_shipment = n.id and r.kind = 'closing'),
        g.amount + case when n.nth = 1 and not n.is_later
          and exists (select 1 from payments p where p.order_id = o.id and p.change_id is null and ${isPaid}) then ${PAID_FOR_DELIVERY} else 0 end)::bigint as amount
      from unclosed n join orders o on o.id = n.order_id join goods g on g.id = n.id
    )
    select 'closing-of-part:' || d.number || '-' || d.part as key, d.order_id, d.amount
    from due d where d.amount > 0
      and not exists (select 1 from refunds f where f.order_id = d.order_id and f.payment_id is not null and not f.settled and f.state not in ('done', 'failed'))`);
  return rows.map(({ key, order_id: orderId, amount }) => ({ key, amount: kopecks(amount), orderId }));
}
