// Longer than usual: everything about shipments that must hold, in one list.
import { sql } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import { isDeliveryCancelledOf } from '../orders/delivery-cancelled.reads.ts';
import { IS_PART, IS_SETTLED_PART } from '../orders/parts.reads.ts';
import { ORDER_STATE_OF } from '../shipments/shipment.rules.ts';
import type { Invariant } from './invariant.ts';

/** The state of the order that each state of a shipment means. */
const ORDER_STATES = sql`order_states (shipment_state, order_state) as (values ${sql.join(
  Object.entries(ORDER_STATE_OF).map(([shipment, order]) => sql`(${shipment}::text, ${order}::text)`),
  sql`, `,
)})`;

/** Of a shipment `s`: others have packed some lines of its order, which may have been cancelled since. */
const WAS_PART = sql`exists (select 1 from shipments d where d.order_id = s.order_id and d.part <> s.part)`;

/** Commands that bring a shipment nearer to its buyer. */
const GATES = [
  'picking-started',
  'unit-scanned',
  'box-closed',
  'registering',
  'handed-over',
  'made-ready',
  'delivered',
  'partly-delivered',
  'sent-again',
];

export const SHIPMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-live-shipment',
    meaning:
      'Of an order, and of each part of one that is sent in parts, at most one shipment is on its way or was handed out; others have come back or are lost.',
    violations: () => sql`
      select order_id::text as id, order_id, format('part %s: shipments %s', part, string_agg(id::text, ', ')) as found
      from shipments where state not in ('cancelled', 'returning', 'returned', 'lost') group by order_id, part having count(*) > 1`,
  },
  {
    name: 'lines-of-each-shipment',
    meaning:
      'A shipment contains the pieces of its order that were not cancelled, no more and no fewer; one that was sent again may have more.',
    violations: () => sql`
      with taken as (
        select s.id as shipment_id, s.order_id, l.position, (take->>'productId')::bigint as product_id,
          (take->>'quantity')::int * (l.quantity - l.cancelled) / l.quantity as pieces, (take->>'quantity')::int as ordered,
          exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again') as again
        from shipments s join orders o on o.id = s.order_id join order_lines l on l.order_id = s.order_id
          cross join jsonb_array_elements(l.takes) as take
        where s.state <> 'cancelled'
          -- Boxes of parts are emptied one by one once their order has ended.
          and (not case when o.state in ('cancelled', 'returned') then ${WAS_PART} else ${IS_PART} end or exists (select 1 from shipment_lines i where i.shipment_id = s.id and i.position = l.position))
      ), packed as (
        select l.shipment_id, s.order_id, l.position, l.product_id, l.quantity
        from shipment_lines l join shipments s on s.id = l.shipment_id where s.state <> 'cancelled'
      )
      select shipment_id::text as id, coalesce(t.order_id, p.order_id) as order_id,
        format('line %s, product %s: %s ordered, %s to pack', position, product_id, t.pieces, p.quantity) as found
      from taken t full join packed p using (shipment_id, position, product_id)
      where case when t.again then coalesce(p.quantity, 0) not between t.pieces and t.ordered
        else coalesce(t.pieces, 0) <> coalesce(p.quantity, 0) end`,
  },
  {
    name: 'lines-of-parts',
    meaning: 'Each line of an order that is sent in parts and goes on, unless it was cancelled, is in one of them.',
    violations: () => sql`
      with parts as (
        select distinct s.order_id, s.id, l.position from shipments s join shipment_lines l on l.shipment_id = s.id
        where s.state <> 'cancelled' and ${IS_PART}
      )
      select l.order_id::text as id, l.order_id, format('line %s is in %s parts', l.position, count(p.id)) as found
      from order_lines l join orders o on o.id = l.order_id left join parts p using (order_id, position)
      where l.order_id in (select order_id from parts) and l.cancelled < l.quantity and o.state not in ('cancelled', 'returned')
      group by l.order_id, l.position having count(p.id) <> 1`,
  },
  {
    name: 'orders-follow-parts',
    meaning:
      'An order that is sent in parts is as far as its least advanced part, and is packed as soon as one part is.',
    violations: () => sql`
      with places as (
        select s.order_id, s.state, case when ${IS_SETTLED_PART} then 4 else case s.state when 'allocated' then 0
          when 'with-carrier' then 2 when 'returning' then 2 when 'lost' then 2 when 'ready' then 3
          when 'delivered' then 4 when 'partly-delivered' then 4 else 1 end end as place
        from shipments s where s.state <> 'cancelled' and ${IS_PART}
      ), reached as (
        select order_id, case when min(place) = 0 and max(place) > 0 then 1 else min(place) end as place,
          string_agg(state, ', ') as states, bool_and(state = 'delivered') as whole
        from places group by 1
      )
      select o.id::text as id, o.id as order_id, format('parts %s, order %s', r.states, o.state) as found
      from reached r join orders o on o.id = r.order_id
      where o.state not in ('cancelled', 'returned') and not case r.place when 0 then o.state in ('new', 'paid')
        when 1 then o.state in ('packing', 'shipped', 'ready-for-pickup') when 2 then o.state in ('shipped', 'ready-for-pickup')
        when 3 then o.state = 'ready-for-pickup' else o.state = case when r.whole then 'handed-over' else 'partly-bought' end end`,
  },
  {
    name: 'units-of-each-shipment',
    meaning: 'A box has no more packs than its lines; a closed one has all of them, a cancelled one none.',
    violations: () => sql`
      with inside as (
        select shipment_id, position, product_id, count(*) as packs from shipment_units where removed_at is null group by 1, 2, 3
      )
      select s.id::text as id, s.order_id, format('%s: line %s, product %s: %s of %s packs',
        s.state, l.position, l.product_id, coalesce(u.packs, 0), l.quantity) as found
      from shipments s join shipment_lines l on l.shipment_id = s.id left join inside u using (shipment_id, position, product_id)
      where case when s.state in ('allocated', 'cancelled') then u.packs > 0 when s.state = 'picking' then u.packs > l.quantity
        else coalesce(u.packs, 0) <> l.quantity end`,
  },
  {
    name: 'outcomes-of-units',
    meaning: 'What became of each pack is what became of its shipment; of a part both kinds of packs are there.',
    violations: () => sql`
      with counted as (
        select s.id, s.order_id, s.state, count(*) as packs, count(*) filter (where u.outcome = 'delivered') as delivered,
          count(*) filter (where u.outcome = 'returning') as back, count(*) filter (where u.outcome = 'lost') as lost
        from shipments s join shipment_units u on u.shipment_id = s.id where u.removed_at is null group by s.id
      )
      select id::text as id, order_id, format('%s: %s packs, %s delivered, %s returning, %s lost',
        state, packs, delivered, back, lost) as found
      from counted where not case state
        when 'delivered' then delivered = packs
        when 'partly-delivered' then delivered > 0 and back > 0 and delivered + back = packs
        when 'returning' then back = packs
        when 'returned' then back = packs
        when 'lost' then lost = packs
        else delivered + back + lost = 0 end`,
  },
  {
    name: 'handed-out-packs',
    meaning:
      'Of each line no more packs are handed out than were bought and not cancelled; of an order handed over whole, all of them.',
    violations: () => sql`
      with ordered as (
        select l.order_id, l.position, (take->>'productId')::bigint as product_id, 
          sum((take->>'quantity')::int * (l.quantity - l.cancelled) / l.quantity) as packs
        from order_lines l cross join jsonb_array_elements(l.takes) as take group by 1, 2, 3
      ), handed as (
        select s.order_id, u.position, u.product_id, count(*) as packs
        from shipments s join shipment_units u on u.shipment_id = s.id where u.outcome = 'delivered' group by 1, 2, 3
      )
      select o.id::text as id, o.id as order_id, format('%s: line %s, product %s: %s of %s packs handed out',
        o.state, position, product_id, h.packs, b.packs) as found
      from ordered b full join handed h using (order_id, position, product_id) join orders o on o.id = order_id
      where coalesce(h.packs, 0) > coalesce(b.packs, 0)
        or o.state = 'handed-over' and coalesce(h.packs, 0) < b.packs
          and exists (select 1 from shipments s where s.order_id = o.id)`,
  },
  {
    name: 'packs-that-left',
    meaning:
      'Of each line no more packs come back or are handed out than have left, and none that was taken out of its box.',
    violations: () => sql`
      with packs as (
        select s.order_id, u.position, count(*) filter (where u.removed_at is null
            and s.state not in ('allocated', 'picking', 'packed', 'registering', 'registered', 'cancelled')) as gone,
          count(*) filter (where u.outcome = 'delivered') as delivered,
          count(*) filter (where exists (select 1 from return_units r
            where r.unit_id = u.id and not r.void and r.received_at is not null)) as received
        from shipments s join shipment_units u on u.shipment_id = s.id group by 1, 2
      )
      select order_id::text as id, order_id,
        format('line %s: %s left, %s handed out, %s came back', position, gone, delivered, received) as found
      from packs where delivered > gone or received > gone`,
  },
  {
    name: 'collected-money',
    meaning:
      'What the buyer pays at the hand-over is recorded with it: what the order costs without cancelled pieces, or less for a part, and nothing where all was prepaid.',
    violations: () => sql`
      with parts as (
        select s.order_id, sum(s.collected) as collected, bool_and(s.state = 'delivered') as whole, bool_or(s.carries_delivery) as with_delivery
        from shipments s where s.state <> 'cancelled' and ${IS_PART} group by 1
      )
      select o.id::text as id, o.id as order_id, format('parts: collected %s of %s', p.collected, o.total - o.cancelled_amount) as found
      from parts p join orders o on o.id = p.order_id
      where o.pay_system not in (${PAY.card}, ${PAY.sbp}) and (p.collected > o.total - o.cancelled_amount
        or p.whole and p.with_delivery and p.collected <> o.total - o.cancelled_amount)
      union all
      select s.id::text as id, s.order_id, format('%s: collected %s of %s', s.state, s.collected, o.due) as found
      from shipments s join (select *, total - cancelled_amount as due from orders) o on o.id = s.order_id
      where case when s.state not in ('delivered', 'partly-delivered') or o.pay_system in (${PAY.card}, ${PAY.sbp}) and o.total > 0
          then s.collected is not null
        -- With nothing left to pay a part is a refund to the certificates.
        when s.state = 'partly-delivered' or ${WAS_PART} then (s.collected is null) <> (o.total = 0) or s.collected > o.due
        else s.collected is distinct from o.due end
        and s.created_at > (select at from migrations where name = '0035-later-life-of-shipments.sql')`,
  },
  {
    name: 'one-unit-of-each-code',
    meaning: 'A marking code is in one box at a time, until its pack came back and was packed once more.',
    violations: () => sql`
      select min(shipment_id::text) as id, null as order_id, format('units %s', string_agg(id::text, ', ')) as found
      from shipment_units where removed_at is null and code_freed_at is null and code_key is not null
      group by code_key having count(*) > 1`,
  },
  {
    name: 'freed-codes',
    meaning: 'Only the code of a pack that came back and is for sale again may be packed once more.',
    violations: () => sql`
      select u.shipment_id::text as id, s.order_id, format('unit %s', u.id) as found
      from shipment_units u join shipments s on s.id = u.shipment_id
      where u.code_freed_at is not null
        and not exists (select 1 from return_units r where r.unit_id = u.id and r.disposition = 'restock')`,
  },
  {
    name: 'events-of-each-shipment',
    meaning: 'Each change of a shipment is one version and one event, and starts where the last one ended.',
    violations: () => sql`
      with moves as (
        select shipment_id, from_state, to_state,
          lag(to_state) over by_shipment as before, lead(id) over by_shipment is null as is_last
        from shipment_events where to_state is not null window by_shipment as (partition by shipment_id order by id)
      ), changes as (select shipment_id, count(*) as events from shipment_events group by 1)
      select s.id::text as id, s.order_id, format('%s, version %s; %s events, one from %s to %s after %s',
        s.state, s.version, c.events, m.from_state, m.to_state, m.before) as found
      from shipments s left join moves m on m.shipment_id = s.id left join changes c on c.shipment_id = s.id
      where c.events is distinct from s.version
        or m.shipment_id is null or m.from_state is distinct from m.before or m.is_last and m.to_state <> s.state`,
  },
  {
    name: 'orders-follow-shipments',
    meaning:
      'The state of an order, unless it is sent in parts, is that of its last shipment, unless it has ended, or nothing was left to be sent in the place of a shipment that came back or is lost.',
    violations: () => sql`
      with ${ORDER_STATES}, last as (
        select distinct on (order_id) id, order_id, state, lag(state) over (partition by order_id order by created_at, id) as before
        from shipments s where state <> 'cancelled' and not ${IS_PART} order by order_id, created_at desc, id desc
      )
      select s.id::text as id, s.order_id, format('shipment %s after %s, order %s', s.state, s.before, o.state) as found
      from last s join orders o on o.id = s.order_id left join order_states t on t.shipment_state = s.state
      where o.state not in ('cancelled', 'returned') and not case
        when s.state in ('returning', 'returned', 'lost') and ${isDeliveryCancelledOf(sql`o.id`)} then o.state = 'handed-over'
        when s.state = 'allocated' and s.before is null then o.state in ('new', 'paid')
        when s.state = 'allocated' then o.state = 'packing'
        -- Until somebody decides what becomes of the order.
        when s.state in ('returning', 'lost') then o.state in ('shipped', 'ready-for-pickup')
        else o.state is not distinct from t.order_state end`,
  },
  {
    name: 'shipments-of-packed-orders',
    meaning:
      'An order that is packed, on its way or handed over, whole or in part, has the shipment by which that was done, unless nothing was left to be sent.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s without a shipment', o.state) as found from orders o
      where o.state in ('packing', 'shipped', 'ready-for-pickup', 'handed-over', 'partly-bought')
        and o.placed_at > (select at from migrations where name = '0030-shipments.sql')
        and exists (select 1 from order_lines l where l.order_id = o.id and l.takes <> '[]')
        and not (o.state = 'handed-over' and ${isDeliveryCancelledOf(sql`o.id`)})
        and not exists (select 1 from shipments s where s.order_id = o.id and s.state not in ('cancelled', 'returned'))`,
  },
  {
    name: 'holds-stop-shipments',
    meaning: 'While a shipment is on hold, nothing brings it nearer to its buyer but what the carrier reports.',
    violations: () => sql`
      with placed as (
        select shipment_id, id, facts->>'hold' as hold from shipment_events
        where kind in ('hold-placed', 'cancel-asked')
      ), ended as (
        select p.shipment_id, p.id as from_id, min(e.id) as to_id from placed p left join shipment_events e
          on e.shipment_id = p.shipment_id and e.id > p.id
          and (e.kind = 'cancelled' or e.kind = 'hold-released' and e.facts->>'hold' = p.hold)
        group by 1, 2
      )
      select h.shipment_id::text as id, s.order_id, format('%s by %s while on hold', e.kind, split_part(e.actor, ' ', 1)) as found
      from ended h join shipment_events e on e.shipment_id = h.shipment_id and e.id > h.from_id and e.id < coalesce(h.to_id, e.id + 1)
      join shipments s on s.id = h.shipment_id
      where e.kind in (${sql.join(
        GATES.map((gate) => sql`${gate}`),
        sql`, `,
      )})`,
  },
  {
    name: 'holds-of-cancelled-shipments',
    meaning: 'A cancelled shipment is not on hold.',
    violations: () => sql`
      select s.id::text as id, s.order_id, format('hold %s', h.id) as found
      from shipments s join shipment_holds h on h.shipment_id = s.id where s.state = 'cancelled' and h.released_at is null`,
  },
  {
    name: 'shipments-are-allocated',
    meaning: 'An order that may be packed gets its shipment by a job, and loses an untouched one once it has ended.',
    violations: ({ settledBefore }) => sql`
      select o.id::text as id, o.id as order_id, format('%s, shipment %s', o.state, coalesce(s.state, 'none')) as found
      from orders o left join shipments s on s.order_id = o.id and s.state <> 'cancelled'
      where o.updated_at < ${settledBefore.toISOString()}::timestamptz and (
        s.id is null and (o.state = 'paid' or o.state = 'new' and o.held_until is null)
          and exists (select 1 from order_lines l where l.order_id = o.id and l.takes <> '[]')
        or s.state = 'allocated' and o.state in ('cancelled', 'returned'))`,
  },
];
