import { sql } from 'drizzle-orm';
import { ORDER_STATE_OF } from '../shipments/shipment.rules.ts';
import type { Invariant } from './invariant.ts';

/** The state of the order that each state of a shipment means. */
const ORDER_STATES = sql`order_states (shipment_state, order_state) as (values ${sql.join(
  Object.entries(ORDER_STATE_OF).map(([shipment, order]) => sql`(${shipment}::text, ${order}::text)`),
  sql`, `,
)})`;

/** Commands that bring a shipment nearer to its buyer. */
const GATES = [
  'picking-started',
  'unit-scanned',
  'box-closed',
  'registering',
  'handed-over',
  'made-ready',
  'delivered',
];

export const SHIPMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-live-shipment',
    meaning: 'An order has at most one shipment that is on its way to the buyer.',
    violations: () => sql`
      select order_id::text as id, order_id, format('shipments %s', string_agg(id::text, ', ')) as found
      from shipments where state not in
        ('delivered', 'partly-delivered', 'returning', 'returned', 'lost', 'cancelled') group by order_id having count(*) > 1`,
  },
  {
    name: 'lines-of-each-shipment',
    meaning: 'A shipment contains the pieces of its order, no more and no fewer.',
    violations: () => sql`
      with taken as (
        select s.id as shipment_id, s.order_id, l.position, (take->>'productId')::bigint as product_id,
          (take->>'quantity')::int as pieces
        from shipments s join order_lines l on l.order_id = s.order_id cross join jsonb_array_elements(l.takes) as take
        where s.state <> 'cancelled'
      ), packed as (
        select l.shipment_id, s.order_id, l.position, l.product_id, l.quantity
        from shipment_lines l join shipments s on s.id = l.shipment_id where s.state <> 'cancelled'
      )
      select shipment_id::text as id, coalesce(t.order_id, p.order_id) as order_id,
        format('line %s, product %s: %s ordered, %s to pack', position, product_id, t.pieces, p.quantity) as found
      from taken t full join packed p using (shipment_id, position, product_id)
      where t.pieces is distinct from p.quantity`,
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
    name: 'one-unit-of-each-code',
    meaning: 'A marking code is in one box at a time.',
    violations: () => sql`
      select min(shipment_id::text) as id, null as order_id, format('units %s', string_agg(id::text, ', ')) as found
      from shipment_units where removed_at is null and code_key is not null group by code_key having count(*) > 1`,
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
      'The state of an order is that of its shipment, unless it has ended or the shipment is lost or comes back.',
    violations: () => sql`
      with ${ORDER_STATES}
      select s.id::text as id, s.order_id, format('shipment %s, order %s', s.state, o.state) as found
      from shipments s join orders o on o.id = s.order_id left join order_states t on t.shipment_state = s.state
      where s.state <> 'cancelled' and o.state not in ('cancelled', 'returned', 'partly-bought')
        and case when s.state = 'allocated' then o.state not in ('new', 'paid', 'packing') else o.state <> t.order_state end`,
  },
  {
    name: 'shipments-of-packed-orders',
    meaning: 'An order that is packed, on its way or handed over has the shipment by which that was done.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s without a shipment', o.state) as found from orders o
      where o.state in ('packing', 'shipped', 'ready-for-pickup', 'handed-over')
        and o.placed_at > (select at from migrations where name = '0030-shipments.sql')
        and exists (select 1 from order_lines l where l.order_id = o.id and l.takes <> '[]')
        and not exists (select 1 from shipments s where s.order_id = o.id and s.state <> 'cancelled')`,
  },
  {
    name: 'holds-stop-shipments',
    meaning: 'While a shipment is on hold, nothing brings it nearer to its buyer but what the carrier reports.',
    violations: () => sql`
      with placed as (
        select shipment_id, id, facts->>'hold' as hold from shipment_events where kind = 'hold-placed'
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
