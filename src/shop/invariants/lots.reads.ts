import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

export const LOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'left-of-each-lot',
    meaning: 'No more packs of a lot are in boxes, or have left in them for good, than came.',
    violations: () => sql`
      with packed as (
        select u.lot_id, count(*) as packs from shipment_units u
        left join return_units r on r.unit_id = u.id and not r.void and r.disposition = 'restock'
        where u.lot_id is not null and u.removed_at is null and r.unit_id is null group by 1
      )
      select l.id::text as id, null as order_id, format('%s came, %s packed', l.received, p.packs) as found
      from lots l join packed p on p.lot_id = l.id where p.packs > l.received`,
  },
  {
    name: 'events-of-each-lot',
    meaning: 'The pieces of a lot that came, and whether it is blocked, are what its events say.',
    violations: () => sql`
      with changes as (
        select lot_id, sum(case kind when 'received' then (facts->>'pieces')::int else -(facts->>'pieces')::int end)
            filter (where kind in ('received', 'corrected')) as received,
          (array_agg(kind order by id desc) filter (where kind in ('blocked', 'unblocked')))[1] as last
        from lot_events group by 1
      )
      select l.id::text as id, null as order_id, format('%s came, %s by events; %s after %s', l.received, c.received,
        case when l.blocked_reason is null then 'open' else 'blocked' end, c.last) as found
      from lots l left join changes c on c.lot_id = l.id
      where l.received is distinct from c.received or (l.blocked_reason is not null) <> (coalesce(c.last, '') = 'blocked')`,
  },
  {
    name: 'written-off-of-lots',
    meaning:
      'No more pieces of a product were taken off its lots as written off than were, or than counts have missed.',
    violations: () => sql`
      with taken as (
        select l.product_id, sum((e.facts->>'pieces')::int) as pieces from lot_events e join lots l on l.id = e.lot_id
        where e.kind = 'corrected' and (e.facts->>'writtenOff')::boolean group by 1
      ), gone as (
        select product_id, sum(pieces) as pieces from (
          select product_id, quantity as pieces from stock_movements where kind = 'write-off'
          union all select product_id, -pieces from stock_changes where state = 'applied' and lot_id is null and pieces < 0
        ) one group by 1
      )
      select product_id::text as id, null as order_id, format('%s taken off lots, %s written off', t.pieces, coalesce(g.pieces, 0)) as found
      from taken t left join gone g using (product_id) where t.pieces > coalesce(g.pieces, 0)`,
  },
];
