import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

export const PARCEL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-parcel-of-each-shipment',
    meaning: 'A shipment has at most one parcel at its carrier.',
    violations: () => sql`
      select shipment_id::text as id, null as order_id, format('tasks %s', string_agg(our_number, ', ')) as found
      from carrier_tasks where state not in ('refused', 'removed') group by shipment_id having count(*) > 1`,
  },
  {
    name: 'parcels-follow-shipments',
    meaning: 'A shipment is being registered while its task is undecided, and has the number of its registered parcel.',
    violations: () => sql`
      select s.id::text as id, s.order_id, format('shipment %s, track %s; parcel %s: %s, number %s',
        s.state, s.track, t.our_number, coalesce(t.state, 'none'), t.carrier_number) as found
      from shipments s left join carrier_tasks t on t.shipment_id = s.id and t.state not in ('refused', 'removed')
      where (s.state = 'registering') <> (t.state is not null and t.state <> 'done')
        or s.state = 'registered' and (t.state is null or s.track is distinct from t.carrier_number)
        or t.state = 'done' and (s.state in ('allocated', 'picking', 'packed') or t.carrier_id is null)`,
  },
  {
    name: 'labels-of-live-parcels',
    meaning: 'Only a parcel that is registered at its carrier has a label.',
    violations: () => sql`
      select l.shipment_id::text as id, s.order_id, format('label without a registered parcel, shipment %s', s.state) as found
      from shipment_labels l join shipments s on s.id = l.shipment_id
      where not exists (select 1 from carrier_tasks t where t.shipment_id = l.shipment_id and t.state = 'done')`,
  },
  {
    name: 'labels-of-parcels-handed-over',
    meaning: 'Nobody hands over a registered parcel without its label.',
    violations: ({ now }) => sql`
      select s.id::text as id, s.order_id, format('parcel %s', t.our_number) as found
      from shipments s join carrier_tasks t on t.shipment_id = s.id and t.state = 'done'
      join shipment_events e on e.shipment_id = s.id and e.kind = 'handed-over' and e.from_state = 'registered'
      left join shipment_labels l on l.shipment_id = s.id
      -- Older labels are removed.
      where l.pdf is null and t.created_at > ${now.toISOString()}::timestamptz - interval '29 days'`,
  },
  {
    name: 'acts-of-parcels-handed-over',
    meaning: 'Nobody hands over a registered parcel to Boxberry before its act is made.',
    violations: () => sql`
      select s.id::text as id, s.order_id, format('parcel %s, act %s', t.our_number, a.state) as found
      from shipments s join carrier_tasks t on t.shipment_id = s.id and t.state = 'done' and t.carrier = 'boxberry'
      join shipment_events e on e.shipment_id = s.id and e.kind = 'handed-over' and e.from_state = 'registered'
      left join hand_over_acts a on a.id = t.act_id
      -- Before there were acts.
      where a.state is distinct from 'made' and e.at > (select at from migrations where name = '0040-hand-over-acts.sql')`,
  },
  {
    name: 'acts-name-their-parcels',
    meaning: 'An act that is made or asked for names exactly its parcels, and a refused one has none.',
    violations: () => sql`
      select a.id::text as id, null as order_id, format('act %s names %s, parcels %s', a.state, a.numbers, t.numbers) as found
      from hand_over_acts a left join lateral (
        select string_agg(carrier_number, ',') as numbers, array_agg(carrier_number order by carrier_number) as each
        from carrier_tasks where act_id = a.id) t on true
      where case when a.state = 'refused' then t.numbers is not null else t.each is distinct from (
        select array_agg(number order by number) from unnest(string_to_array(a.numbers, ',')) as number) end`,
  },
  {
    name: 'acts-are-decided',
    meaning: 'While an act is not made or not printed, it has a time of its next try.',
    violations: ({ now }) => sql`
      select id::text as id, null as order_id, format('act %s, %s', state, created_at) as found from hand_over_acts
      -- Old files are removed.
      where next_try_at is null and (state = 'waiting' or state = 'made' and pdf is null
        and created_at > ${now.toISOString()}::timestamptz - interval '1 year')`,
  },
  {
    name: 'courier-calls-are-decided',
    meaning: 'A call of a courier has a time of its next try exactly while the carrier is asked about it.',
    violations: () => sql`
      select id::text as id, null as order_id, format('call %s of %s: %s', day, carrier, state) as found from courier_calls
      where (state = 'requested') <> (next_try_at is not null)`,
  },
  {
    name: 'parcels-are-decided',
    meaning: 'While a carrier has not decided about a parcel, it has a time of its next try; a removed one has none.',
    violations: () => sql`
      select id::text as id, null as order_id, format('parcel %s: %s', our_number, state) as found from carrier_tasks
      where (state in ('waiting', 'accepted') and next_try_at is null) or (state = 'removed' and next_try_at is not null)`,
  },
  {
    name: 'requests-of-decided-parcels',
    meaning: 'The name and address of a buyer are removed from a request once the carrier has decided.',
    violations: () => sql`
      select id::text as id, null as order_id, format('parcel %s: %s', our_number, state) as found from carrier_tasks
      where request is not null and state in ('done', 'refused', 'removed')`,
  },
];
