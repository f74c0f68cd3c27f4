import { sql } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import {
  CERTIFICATES_FOR_DELIVERY,
  isDeliveryCancelledOf,
  PAID_FOR_DELIVERY,
} from '../orders/delivery-cancelled.reads.ts';
import type { Invariant } from './invariant.ts';

export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'order-total',
    meaning: 'The sums of an order are those of its lines and adjustments; its total is what they leave.',
    violations: () => sql`
      with goods as (
        select order_id, sum(unit_price * quantity) as total from order_lines group by 1
      ), lowered as (
        select order_id, coalesce(sum(amount) filter (where kind = 'goods-coupon'), 0) as goods,
          coalesce(sum(amount) filter (where kind = 'delivery-coupon'), 0) as delivery,
          coalesce(sum(amount) filter (where kind = 'bonus'), 0) as bonuses,
          coalesce(sum(amount) filter (where kind = 'certificate'), 0) as certificates
        from order_adjustments group by 1
      )
      select o.id::text as id, o.id as order_id, format('goods %s, lines %s; adjusted by %s, %s, %s, %s, adjustments %s',
        o.goods_total, g.total, o.discount, o.base_delivery_price - o.delivery_price, o.bonus_spent, o.certificate_paid, to_json(a)) as found
      from orders o left join goods g on g.order_id = o.id left join lowered a on a.order_id = o.id
      where (o.goods_total, o.discount, o.base_delivery_price - o.delivery_price, o.bonus_spent, o.certificate_paid)
          is distinct from (g.total, coalesce(a.goods, 0), coalesce(a.delivery, 0), coalesce(a.bonuses, 0), coalesce(a.certificates, 0))
        or o.total <> o.goods_total - o.discount - o.bonus_spent + o.delivery_price - o.certificate_paid`,
  },
  {
    name: 'order-adjustment-shares',
    meaning: 'An adjustment of an order has a share for each of its lines, and they add up to its amount.',
    violations: () => sql`
      with counted as (select order_id, count(*) as lines from order_lines group by 1)
      select a.order_id::text as id, a.order_id, format('adjustment %s of %s: shares %s', a.position, a.amount, a.per_line) as found
      from order_adjustments a left join counted c using (order_id)
      where cardinality(a.per_line) is distinct from c.lines or a.amount <> sum_of(a.per_line) + a.on_delivery`,
  },
  {
    name: 'cancelled-pieces',
    meaning:
      'The pieces of an order that will not come, and what they are worth, with its delivery where nothing is left to be sent, are those of its events.',
    violations: () => sql`
      with events as (
        select order_id, sum((facts->>'amount')::bigint) as amount, sum((facts->>'certificate')::bigint) as certificate,
          sum(coalesce((facts->>'bonus')::bigint, 0)) as bonus
        from order_events where kind = 'pieces-cancelled' group by 1
      ), pieces as (
        select e.order_id, (line->>'position')::int as position, sum((line->>'quantity')::int) as quantity
        from order_events e cross join jsonb_array_elements(e.facts->'lines') as line
        where e.kind = 'pieces-cancelled' group by 1, 2
      ), lowered as (
        select a.order_id, share.nth - 1 as position, sum(share.amount) as amount,
          coalesce(sum(share.amount) filter (where a.kind = 'certificate'), 0) as certificate,
          coalesce(sum(share.amount) filter (where a.kind = 'bonus'), 0) as bonus
        from order_adjustments a cross join unnest(a.per_line) with ordinality as share (amount, nth) group by 1, 2
      ), goods as (
        select l.order_id, sum(floor((l.unit_price * l.quantity - coalesce(a.amount, 0)) * l.cancelled / l.quantity)) as amount,
          sum(floor(coalesce(a.certificate, 0) * l.cancelled / l.quantity)) as certificate,
          sum(floor(coalesce(a.bonus, 0) / 100 * l.cancelled / l.quantity)) * 100 as bonus,
          bool_or(l.cancelled <> coalesce(p.quantity, 0)) as other
        from order_lines l left join lowered a using (order_id, position) left join pieces p using (order_id, position)
        where l.cancelled > 0 or p.quantity > 0 group by 1
      ), worth as (
        select g.order_id, g.amount + case when d.cancelled then ${PAID_FOR_DELIVERY} else 0 end as amount,
          g.certificate + case when d.cancelled then ${CERTIFICATES_FOR_DELIVERY} else 0 end as certificate, g.bonus, g.other
        from goods g join orders o on o.id = g.order_id cross join lateral (select ${isDeliveryCancelledOf(sql`o.id`)} as cancelled) d
      )
      select o.id::text as id, o.id as order_id, format('cancelled %s, %s by certificates and %s by bonuses, worth %s, %s, %s, events %s, %s, %s%s',
        o.cancelled_amount, o.cancelled_certificate, o.cancelled_bonus, w.amount, w.certificate, w.bonus, e.amount, e.certificate, e.bonus,
        case when w.other then ', other pieces' else '' end) as found
      from orders o left join events e on e.order_id = o.id left join worth w on w.order_id = o.id
      where (o.cancelled_amount, o.cancelled_certificate, o.cancelled_bonus)
          is distinct from (coalesce(w.amount, 0), coalesce(w.certificate, 0), coalesce(w.bonus, 0))
        or (o.cancelled_amount, o.cancelled_certificate, o.cancelled_bonus)
          is distinct from (coalesce(e.amount, 0), coalesce(e.certificate, 0), coalesce(e.bonus, 0))
        or w.other`,
  },
  {
    name: 'orders-with-nothing-to-deliver',
    meaning:
      'An order paid before of which nothing is left to be sent has digital goods that stay with its buyer, is handed over, and no shipment of it will come.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s, paid by %s, shipment %s', o.state, o.pay_system,
        (select string_agg(s.state, ', ') from shipments s where s.order_id = o.id)) as found
      from orders o
      where exists (select 1 from order_lines l where l.order_id = o.id and l.cancelled > 0) and ${isDeliveryCancelledOf(sql`o.id`)}
        and (o.state not in ('handed-over', 'returned') or o.pay_system not in (${PAY.card}, ${PAY.sbp}) and o.total > 0
          or not exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'digital')
          or exists (select 1 from shipments s where s.order_id = o.id and s.state not in ('cancelled', 'returning', 'returned', 'lost')))`,
  },
  {
    name: 'bonuses-spent-on-orders',
    meaning:
      'An order has spent the bonuses it says, less those of pieces that were refunded, cancelled or left; an ended order none, unless the account was deleted.',
    violations: () => sql`
      with spent as (
        select s.order_id, sum(s.amount - s.returned) as count, bool_or(a.closed_at is not null) as closed
        from bonus_spendings s join bonus_lots l on l.id = s.lot_id join bonus_accounts a on a.customer_id = l.customer_id group by 1
      ), refunded as (
        select r.order_id, sum(l.bonus) / 100 as count from refunds r join refund_lines l on l.refund_id = r.id
        where r.state = 'done' and l.bonus > 0 group by 1
      ), unpaid as (
        select t.order_id, -sum(e.amount) / 100 as count from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'bonuses-redeemed'
        where t.kind = 'bonus-return' and (t.key like 'bonus-return:%:cancelled:%' or t.key like 'bonus-return:%:shipment:%') group by 1
      )
      select o.id::text as id, o.id as order_id, format('%s: %s by bonuses, spent %s, refunded %s, left %s',
        o.state, o.bonus_spent, coalesce(s.count, 0), coalesce(r.count, 0), coalesce(u.count, 0)) as found
      from orders o left join spent s on s.order_id = o.id left join refunded r on r.order_id = o.id left join unpaid u on u.order_id = o.id
      where (o.bonus_spent > 0 or s.order_id is not null) and s.closed is not true and coalesce(s.count, 0) <>
        case when o.state in ('cancelled', 'returned') then 0
          else o.bonus_spent / 100 - coalesce(r.count, 0) - coalesce(u.count, 0) end`,
  },
  {
    name: 'order-events',
    meaning: 'Each move of an order starts where the last one ended, and the last one ended in the state of the order.',
    violations: () => sql`
      with moves as (
        select order_id, from_state, to_state,
          lag(to_state) over by_order as before, lead(id) over by_order is null as is_last
        from order_events where to_state is not null window by_order as (partition by order_id order by id)
      )
      select o.id::text as id, o.id as order_id,
        format('%s; an event from %s to %s after %s', o.state, m.from_state, m.to_state, m.before) as found
      from orders o left join moves m on m.order_id = o.id
      where m.order_id is null or m.from_state is distinct from m.before or m.is_last and m.to_state <> o.state`,
  },
  {
    name: 'open-orders',
    meaning: 'Exactly the orders that nobody has paid, packed or cancelled are counted as open.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id,
        format('%s, %s', o.state, case when p.order_id is null then 'not counted' else 'counted as open' end) as found
      from orders o left join open_orders p on p.order_id = o.id
      where (p.order_id is not null) <> (o.state in ('new', 'awaiting-payment'))
        and (p.order_id is not null or o.placed_at > (select at from migrations where name = '0018-open-orders.sql'))`,
  },
  {
    name: 'deadlines-of-orders',
    meaning: 'Orders that wait for a payment have a deadline; orders that were paid, packed or ended have none.',
    violations: () => sql`
      select id::text as id, id as order_id, format('%s, held until %s', state, held_until) as found from orders
      where state = 'awaiting-payment' and held_until is null
        or held_until is not null and state not in ('new', 'awaiting-payment')`,
  },
  {
    name: 'overdue-orders',
    meaning: 'An order that was not paid or confirmed in time is cancelled by a job.',
    violations: ({ settledBefore }) => sql`
      select id::text as id, id as order_id, format('%s, held until %s', state, held_until) as found from orders
      where held_until < ${settledBefore.toISOString()}::timestamptz and state in ('new', 'awaiting-payment')`,
  },
  {
    name: 'checkout-keys',
    meaning: 'No order has two checkout keys.',
    violations: () => sql`
      select order_id::text as id, order_id, format('%s keys', count(*)) as found
      from checkouts group by order_id having count(*) > 1`,
  },
];
