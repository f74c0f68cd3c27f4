import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Of goods that come back. */
export const RETURN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'packs-of-each-return',
    meaning:
      'The packs of a return were given out with its order, and until it is received with the parcel that it names.',
    violations: () => sql`
      select t.id::text as id, t.order_id, format('%s: unit %s of order %s, %s', t.state, u.id, s.order_id, u.outcome) as found
      from returns t join return_units r on r.return_id = t.id join shipment_units u on u.id = r.unit_id
      join shipments s on s.id = u.shipment_id
      where s.order_id <> t.order_id or u.removed_at is not null
        or not r.void and u.outcome is null
        or t.state in ('asked', 'expected') and t.shipment_id <> u.shipment_id`,
  },
  {
    name: 'one-return-of-each-pack',
    meaning: 'A pack is in one return that was not refused.',
    violations: () => sql`
      select min(return_id::text) as id, null as order_id, format('unit %s in %s returns', unit_id, count(*)) as found
      from return_units where not void group by unit_id having count(*) > 1`,
  },
  {
    name: 'state-of-each-return',
    meaning: 'Packs are received and inspected as the state of their return says, and free again when it was refused.',
    violations: () => sql`
      with counted as (
        select return_id, count(*) as packs, count(received_at) as received, count(inspected_at) as inspected,
          count(*) filter (where void) as void
        from return_units group by 1
      )
      select t.id::text as id, t.order_id, format('%s: %s packs, %s received, %s inspected, %s void',
        t.state, c.packs, c.received, c.inspected, c.void) as found
      from returns t left join counted c on c.return_id = t.id
      where c.return_id is null or c.void <> case t.state when 'refused' then c.packs else 0 end
        or c.received <> case when t.state in ('received', 'closed') then c.packs else 0 end
        or case t.state when 'received' then c.inspected = c.packs when 'closed' then c.inspected < c.packs else c.inspected > 0 end`,
  },
  {
    name: 'events-of-each-return',
    meaning: 'Each change of a return is one version and one event, and starts where the last one ended.',
    violations: () => sql`
      with moves as (
        select return_id, from_state, to_state,
          lag(to_state) over by_return as before, lead(id) over by_return is null as is_last
        from return_events where to_state is not null window by_return as (partition by return_id order by id)
      ), changes as (select return_id, count(*) as events from return_events group by 1)
      select t.id::text as id, t.order_id, format('%s, version %s; %s events, one from %s to %s after %s',
        t.state, t.version, c.events, m.from_state, m.to_state, m.before) as found
      from returns t left join moves m on m.return_id = t.id left join changes c on c.return_id = t.id
      where c.events is distinct from t.version
        or m.return_id is null or m.from_state is distinct from m.before or m.is_last and m.to_state <> t.state`,
  },
  {
    name: 'announced-returns',
    meaning: 'Packs that come back with their parcel are announced as a return.',
    violations: () => sql`
      select s.id::text as id, s.order_id, format('%s: unit %s is in no return', s.state, min(u.id)) as found
      from shipments s join shipment_units u on u.shipment_id = s.id
      where u.outcome = 'returning' and not exists (select 1 from returns t where t.shipment_id = s.id)
        and not exists (select 1 from return_units r where r.unit_id = u.id and not r.void)
      group by s.id`,
  },
];
