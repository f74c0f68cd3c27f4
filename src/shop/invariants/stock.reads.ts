import { sql } from 'drizzle-orm';
import { IN_SHOP } from '../shipments/shipment.rules.ts';
import type { Invariant } from './invariant.ts';

/** Pieces that each order takes, by product, without those that will not come; and those of parts that were spent before the rest. */
const TAKEN = sql`taken as (
  select l.order_id, (take->>'productId')::bigint as product_id,
    sum((take->>'quantity')::int * (l.quantity - l.cancelled) / l.quantity) as pieces
  from order_lines l cross join jsonb_array_elements(l.takes) as take group by 1, 2
), apart as (
  select s.order_id, l.product_id, sum(l.quantity) as pieces
  from shipments s join shipment_lines l on l.shipment_id = s.id where s.stock_spent group by 1, 2
)`;

/** Pieces that orders hold besides, while their buyers are asked whether these are added. */
const OFFERED = sql`offered as (
  select c.order_id, (take->>'productId')::bigint as product_id, sum((take->>'quantity')::int) as pieces
  from order_changes c cross join jsonb_array_elements(c.added) as line cross join jsonb_array_elements(line->'takes') as take
  where c.state = 'open' group by 1, 2
)`;

export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'stock-held-by-movements',
    meaning:
      'The held pieces of a product are those that movements have held, less those released, spent and written off.',
    violations: () => sql`
      with moved as (
        select product_id, sum(case kind when 'hold' then quantity else -quantity end) as held
        from stock_movements where kind in ('hold', 'release', 'spend', 'write-off') group by 1
      )
      select product_id::text as id, null as order_id, format('%s held, %s by movements', s.held, m.held) as found
      from stock_levels s full join moved m using (product_id)
      where coalesce(s.held, 0) <> coalesce(m.held, 0)`,
  },
  {
    name: 'stock-held-by-orders',
    meaning:
      'The held pieces of a product are those of the orders that hold them, and of the changes that are offered.',
    violations: () => sql`
      with ${TAKEN}, ${OFFERED}, holding as (
        select t.product_id, t.pieces - coalesce(a.pieces, 0) as pieces
        from taken t left join apart a using (order_id, product_id) join orders o on o.id = t.order_id where o.stock_state = 'held'
        union all select product_id, pieces from offered
      ), wanted as (select product_id, sum(pieces) as held from holding group by 1)
      select product_id::text as id, null as order_id, format('%s held, %s by orders', s.held, w.held) as found
      from stock_levels s full join wanted w using (product_id)
      where coalesce(s.held, 0) <> coalesce(w.held, 0)`,
  },
  {
    name: 'stock-available-by-movements',
    meaning:
      'Where receipts of stock are recorded, the available pieces of a product, less those that are short, are the sum of its movements.',
    violations: () => sql`
      select s.product_id::text as id, null as order_id,
        format('%s available, %s short, %s by movements', s.available, s.short, m.available) as found
      from stock_levels s join (
        select product_id, bool_or(kind = 'receive') as counted,
          sum(case when kind in ('hold', 'correct', 'count-down', 'discard') then -quantity when kind in ('spend', 'write-off') then 0 else quantity end) as available
        from stock_movements group by 1
      ) m using (product_id)
      where m.counted and s.available - s.short <> m.available`,
  },
  {
    name: 'applied-stock-changes',
    meaning:
      'Each difference that a count has found, and each piece written off at the shelf, moved stock once; none that was declined or waits did.',
    violations: () => sql`
      with moved as (
        select change_id as id, sum(case kind when 'count-up' then quantity else -quantity end) as pieces
        from stock_movements where kind in ('count-up', 'count-down', 'discard') group by 1
      )
      select coalesce(id::text, 'no-change') as id, null as order_id, format('%s %s, %s moved', c.pieces, c.state, coalesce(m.pieces, 0)) as found
      from stock_changes c full join moved m using (id)
      where coalesce(m.pieces, 0) is distinct from case c.state when 'applied' then c.pieces else 0 end`,
  },
  {
    name: 'stock-of-each-order',
    meaning:
      'The movements of an order hold, release or spend exactly its pieces, as its stock state says, and spend them once more whenever they are sent again; pieces that are offered are held besides.',
    violations: () => sql`
      with ${TAKEN}, ${OFFERED}, again as (
        select s.order_id, l.product_id, sum(l.quantity) as pieces
        from shipment_events e join shipments s on s.id = e.shipment_id join shipment_lines l on l.shipment_id = s.id
        where e.kind = 'sent-again' group by 1, 2
      ), moved as (
        select order_id, product_id, sum(case kind when 'hold' then quantity else -quantity end) as held,
          coalesce(sum(quantity) filter (where kind = 'spend'), 0) as spent
        from stock_movements where order_id is not null and kind in ('hold', 'release', 'spend', 'write-off') group by 1, 2
      )
      select o.id::text as id, o.id as order_id, format('product %s: %s pieces are %s, but %s are held and %s spent',
        product_id, t.pieces, o.stock_state, coalesce(held, 0), coalesce(spent, 0)) as found
      from taken t full join moved using (order_id, product_id) join orders o on o.id = order_id
      left join again a using (order_id, product_id) left join offered f using (order_id, product_id)
      left join apart p using (order_id, product_id)
      where coalesce(held, 0) <> coalesce(f.pieces, 0)
          + case o.stock_state when 'held' then coalesce(t.pieces, 0) - coalesce(p.pieces, 0) else 0 end
        or coalesce(spent, 0) <> case o.stock_state when 'none' then 0
          else coalesce(a.pieces, 0) + case o.stock_state when 'spent' then coalesce(t.pieces, 0) else coalesce(p.pieces, 0) end end`,
  },
  {
    name: 'written-off-packs',
    meaning: 'Held pieces are written off only as broken pieces of an order that will not come.',
    violations: () => sql`
      with cancelled as (
        select e.order_id, (pack->>'productId')::bigint as product_id, sum((pack->>'quantity')::int) as pieces
        from order_events e cross join jsonb_array_elements(e.facts->'writtenOff') as pack
        where e.kind = 'pieces-cancelled' group by 1, 2
      ), moved as (
        select order_id, product_id, sum(quantity) as pieces from stock_movements where kind = 'write-off' group by 1, 2
      )
      select coalesce(order_id::text, 'no-order') as id, order_id, format('product %s: %s broken, %s written off',
        product_id, coalesce(c.pieces, 0), coalesce(m.pieces, 0)) as found
      from cancelled c full join moved m using (order_id, product_id)
      where coalesce(c.pieces, 0) <> coalesce(m.pieces, 0)`,
  },
  {
    name: 'restocked-packs',
    meaning: 'Each pack that came back and is for sale again became available by a movement, and nothing else did.',
    violations: () => sql`
      with restocked as (
        select t.order_id, u.product_id, count(*) as packs
        from return_units r join returns t on t.id = r.return_id join shipment_units u on u.id = r.unit_id
        where r.disposition = 'restock' group by 1, 2
      ), moved as (
        select order_id, product_id, sum(quantity) as pieces from stock_movements where kind = 'return' group by 1, 2
      )
      select coalesce(order_id::text, 'no-order') as id, order_id, format('product %s: %s packs inspected, %s available again',
        product_id, coalesce(r.packs, 0), coalesce(m.pieces, 0)) as found
      from restocked r full join moved m using (order_id, product_id)
      where coalesce(r.packs, 0) <> coalesce(m.pieces, 0)`,
  },
  {
    name: 'pieces-come-back-once',
    meaning: 'No more pieces of an order become available by inspection than were taken out of the stock for it.',
    violations: () => sql`
      with moved as (
        select order_id, product_id, coalesce(sum(quantity) filter (where kind = 'return'), 0) as back,
          coalesce(sum(quantity) filter (where kind = 'spend'), 0) as spent
        from stock_movements where order_id is not null and kind in ('return', 'spend') group by 1, 2
      )
      select order_id::text as id, order_id, format('product %s: %s taken out, %s available again', product_id, spent, back) as found
      from moved join orders o on o.id = order_id
      where back > spent and o.placed_at > (select at from migrations where name = '0092-pieces-that-are-short.sql')`,
  },
  {
    name: 'goods-of-boxes-that-left',
    meaning:
      'Goods of a box that has left are not for sale, unless its order was sent again since: only inspection brings them back.',
    violations: () => sql`
      select s.id::text as id, s.order_id, format('shipment %s, order %s, goods %s', s.state, o.state, o.stock_state) as found
      from shipments s join orders o on o.id = s.order_id
      where o.stock_state = 'released' and s.state not in (${sql.join(
        IN_SHOP.map((state) => sql`${state}`),
        sql`, `,
      )}) and not s.stock_spent and o.placed_at > (select at from migrations where name = '0092-pieces-that-are-short.sql')
        and not exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again')`,
  },
  {
    name: 'stock-state-of-each-order',
    meaning:
      'An order holds its goods, but those of parts that were spent before, until it is cancelled, returned or handed over, or its parcel is lost; then they are released or spent.',
    violations: () => sql`
      select id::text as id, id as order_id, format('%s, goods %s', state, stock_state) as found from orders o
      where not case
        when state in ('handed-over', 'partly-bought') then stock_state in ('spent', 'none')
        when state in ('cancelled', 'returned') then stock_state in ('released', 'spent', 'none')
        when stock_state = 'spent' then state in ('shipped', 'ready-for-pickup')
          and exists (select 1 from shipments s where s.order_id = o.id and s.state = 'lost')
        else stock_state in ('held', 'none') end`,
  },
];
