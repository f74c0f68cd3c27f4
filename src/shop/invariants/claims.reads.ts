import { sql } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Invariant } from './invariant.ts';

/** Of money that carriers collect for us, and of its comparison. */
export const CLAIM_INVARIANTS: readonly Invariant[] = [
  {
    name: 'claims-for-collected-money',
    meaning: 'A claim is for a parcel that its carrier has handed out, and for the sum that was collected.',
    violations: () => sql`
      select c.id::text as id, c.order_id, format('claim of %s; shipment %s, collected %s', c.amount, s.state, s.collected) as found
      from cod_claims c join shipments s on s.id = c.shipment_id
      where s.order_id <> c.order_id or s.state not in ('delivered', 'partly-delivered') or s.method = 'pickup'
        -- Recorded only since decision 0098.
        or s.collected <> c.amount`,
  },
  {
    name: 'claims-arise',
    meaning: 'What a carrier has collected for us becomes a claim by a job.',
    violations: ({ settledBefore }) => sql`
      select s.id::text as id, s.order_id, format('%s, collected %s', s.state, s.collected) as found
      from shipments s join orders o on o.id = s.order_id
      where s.state in ('delivered', 'partly-delivered') and s.method <> 'pickup' and s.track is not null
        and o.pay_system in (${PAY.cashOnDelivery}, ${PAY.cashToCourier}) and s.collected > 0
        and s.updated_at < ${settledBefore.toISOString()}::timestamptz
        and s.updated_at > (select at from migrations where name = '0036-reconciliation.sql')
        and not exists (select 1 from cod_claims c where c.shipment_id = s.id)`,
  },
  {
    name: 'claims-by-lines',
    meaning:
      'A claim is settled exactly when the lines of registers add up to it, without those that pay what was paid already.',
    violations: () => sql`
      with recursive numbered as (
        select l.claim_id, l.collected, c.amount, row_number() over (partition by l.claim_id order by l.id) as nth
        from carrier_register_lines l join cod_claims c on c.id = l.claim_id
      ), added as (
        select claim_id, nth, collected as sum from numbered where nth = 1
        union all
        select n.claim_id, n.nth, case when a.sum + n.collected > n.amount then a.sum else a.sum + n.collected end
        from added a join numbered n on n.claim_id = a.claim_id and n.nth = a.nth + 1
      ), paid as (select distinct on (claim_id) claim_id, sum from added order by claim_id, nth desc)
      select c.id::text as id, c.order_id, format('%s: %s of %s', c.state, p.sum, c.amount) as found
      from cod_claims c left join paid p on p.claim_id = c.id
      where c.state <> case when p.claim_id is null then 'open' when p.sum = c.amount then 'settled' else 'disputed' end`,
  },
  {
    name: 'lines-of-claims',
    meaning: 'A line of a register pays the claim for the parcel that it names.',
    violations: () => sql`
      select c.id::text as id, c.order_id, format('line %s for %s, claim for %s', l.id, l.track, c.track) as found
      from carrier_register_lines l join cod_claims c on c.id = l.claim_id where l.track <> c.track`,
  },
  {
    name: 'events-of-each-claim',
    meaning: 'Each change of a claim starts where the last one ended, and the last one ended in its state.',
    violations: () => sql`
      with moves as (
        select claim_id, from_state, to_state,
          lag(to_state) over by_claim as before, lead(id) over by_claim is null as is_last
        from cod_claim_events where to_state is not null window by_claim as (partition by claim_id order by id)
      )
      select c.id::text as id, c.order_id, format('%s; an event from %s to %s after %s',
        c.state, m.from_state, m.to_state, m.before) as found
      from cod_claims c left join moves m on m.claim_id = c.id
      where m.claim_id is null or m.from_state is distinct from m.before or m.is_last and m.to_state <> c.state`,
  },
  {
    name: 'differences-are-reported',
    meaning: 'An open difference that is not on its way any more was reported to the staff.',
    violations: () => sql`
      select id::text as id, order_id, format('%s of %s: %s', source, day, cause) as found
      from reconciliation_differences where closed_at is null and reported_at is null and cause <> 'timing'`,
  },
  {
    name: 'lines-of-each-register',
    meaning: 'A register of a payment company has lines, and its day is that of the last one.',
    violations: () => sql`
      select r.id::text as id, null as order_id, format('%s, last line of %s', r.day, max(l.day)) as found
      from payment_registers r left join payment_register_lines l on l.register_id = r.id
      group by r.id having max(l.day) is distinct from r.day`,
  },
  {
    name: 'closed-months',
    meaning: 'A closed month has no open difference.',
    violations: () => sql`
      select d.id::text as id, d.order_id, format('%s of %s, month %s', d.source, d.day, m.month) as found
      from reconciliation_months m join reconciliation_differences d
        on d.day >= m.month and d.day < (m.month + interval '1 month')::date
      where d.closed_at is null`,
  },
];
