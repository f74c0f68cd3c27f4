// Longer than usual: everything about payments and refunds that must hold, in one list.
import { sql, type SQL } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import { IS_PAID_BY } from '../payments/paid-lines.reads.ts';
import { END_MINUTES } from '../payments/payment.rules.ts';
import type { Invariant } from './invariant.ts';

/** Orders paid online; with certificates nothing may be left to pay. */
const isPrepaid = sql`o.pay_system in (${PAY.card}, ${PAY.sbp}) and o.total > 0`;

/** States in which an order that was paid online has its payment. */
const ACTIVE = sql`'paid', 'packing', 'shipped', 'ready-for-pickup', 'handed-over', 'partly-bought'`;

/** What the first payment of an order has paid for: all but lines that were paid for later. @param o alias of the order */
const paidByFirst = (o: SQL): SQL => sql`(${o}.total - coalesce((
  select sum(n.unit_price * n.quantity) from order_lines n where n.order_id = ${o}.id and n.payment_id is not null), 0))`;

export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'payments-of-a-paid-order',
    meaning:
      'An order that was paid online has one first payment that is paid, or was refunded while another one is; so has each of its lines that was added later.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s, first payments: %s paid of %s', o.state,
        count(p.id) filter (where p.state = 'paid'), count(p.id)) as found
      from orders o left join payments p on p.order_id = o.id and p.change_id is null
      where ${isPrepaid} and o.state in (${ACTIVE})
      group by o.id having count(p.id) filter (where p.state = 'paid') <> 1
        and not (count(p.id) filter (where p.state = 'refunded' and p.amount = ${paidByFirst(sql`o`)}) > 0
          and exists (select 1 from payments n where n.order_id = o.id and n.change_id is not null and n.state = 'paid'))
      union all
      select o.id::text, o.id, format('%s, line %s was paid by %s, which is %s', o.state, l.position, l.payment_id, p.state)
      from orders o join order_lines l on l.order_id = o.id and l.payment_id is not null
        left join payments p on p.id = l.payment_id and p.order_id = o.id and p.change_id is not null
      where p.id is null or o.state in (${ACTIVE}) and p.state not in ('paid', 'refunded') or not ${isPrepaid}`,
  },
  {
    name: 'payments-of-changes',
    meaning: 'A payment of a change adds its goods at once, or goes back.',
    violations: ({ settledBefore }) => sql`
      select p.id::text as id, p.order_id, format('%s of %s, change %s', p.state, p.amount, c.state) as found
      from payments p join order_changes c on c.id = p.change_id
      where p.order_id <> c.order_id or c.to_pay is null
        or p.state = 'paid' and p.updated_at < ${settledBefore.toISOString()}::timestamptz
          and not exists (select 1 from order_lines l where l.payment_id = p.id)
      union all
      select c.id::text, c.order_id, format('applied, lines paid by %s payments', count(distinct l.payment_id))
      from order_changes c left join payments p on p.change_id = c.id left join order_lines l on l.payment_id = p.id
      where c.state = 'applied' and c.to_pay is not null group by c.id having count(distinct l.payment_id) <> 1`,
  },
  {
    name: 'refunds-of-the-right-payment',
    meaning: 'The money for a line goes back to the payment that has paid for it, that for delivery to the first one.',
    violations: () => sql`
      select r.id::text as id, r.order_id, format('line %s of %s is refunded by %s', f.position, l.payment_id, r.payment_id) as found
      from refunds r join refund_lines f on f.refund_id = r.id join order_lines l on l.order_id = r.order_id and l.position = f.position
        join payments p on p.id = r.payment_id
      where f.amount > 0 and not ${IS_PAID_BY}
      union all
      select r.id::text, r.order_id, format('delivery is refunded by %s', r.payment_id)
      from refunds r join payments p on p.id = r.payment_id where r.delivery > 0 and p.change_id is not null`,
  },
  {
    name: 'no-payment-of-an-unpaid-order',
    meaning: 'An order that waits for a payment has none that is paid.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s, payment %s is paid', o.state, p.id) as found
      from orders o join payments p on p.order_id = o.id
      where o.state in ('new', 'awaiting-payment') and p.state = 'paid'`,
  },
  {
    name: 'payment-amount',
    meaning:
      'The first payment is for the total of its order without what others have paid for, unless that was changed since; that of a change for what it adds.',
    violations: () => sql`
      select p.id::text as id, p.order_id, format('payment of %s, order of %s', p.amount, o.total) as found
      from payments p join orders o on o.id = p.order_id
      where p.change_id is null and p.amount <> ${paidByFirst(sql`o`)} and p.superseded_at is null
      union all
      select p.id::text, p.order_id, format('payment of %s, change of %s, lines of %s', p.amount, c.to_pay, l.amount)
      from payments p join order_changes c on c.id = p.change_id left join (
        select payment_id, sum(unit_price * quantity) as amount from order_lines group by 1) l on l.payment_id = p.id
      where p.amount <> c.to_pay or p.amount <> l.amount`,
  },
  {
    name: 'payment-events',
    meaning:
      'Each change of a payment starts where the last one ended, and the last one ended in the state of the payment.',
    violations: () => sql`
      with moves as (
        select payment_id, from_state, to_state,
          lag(to_state) over by_payment as before, lead(id) over by_payment is null as is_last
        from payment_events window by_payment as (partition by payment_id order by id)
      )
      select p.id::text as id, p.order_id,
        format('%s; an event from %s to %s after %s', p.state, m.from_state, m.to_state, m.before) as found
      from payments p left join moves m on m.payment_id = p.id
      where m.payment_id is null or m.from_state is distinct from m.before or m.is_last and m.to_state <> p.state`,
  },
  {
    name: 'open-payments-are-checked',
    meaning: 'A payment without an outcome has a time of its next check; a paid one has the id of its company.',
    violations: () => sql`
      select id::text as id, order_id, format('%s, checked %s, company id %s', state, next_check_at, provider_id) as found
      from payments
      where state in ('starting', 'pending') and next_check_at is null
        or state in ('paid', 'refunding', 'refunded') and provider_id is null`,
  },
  {
    name: 'open-refunds-are-checked',
    meaning:
      'A refund without an outcome names a payment of its order that its company knows: the schedule asks there.',
    violations: () => sql`
      select r.id::text as id, r.order_id, format('%s, payment %s, company id %s', r.state, p.id, p.provider_id) as found
      from refunds r left join payments p on p.id = r.payment_id
      where r.state in ('requested', 'pending') and (r.by_hand or p.provider_id is null or p.order_id <> r.order_id)`,
  },
  {
    name: 'unclear-refunds-are-told',
    meaning: 'The staff is told of a refund without an outcome since its company may have forgotten its key.',
    violations: ({ settledBefore }) => sql`
      select r.id::text as id, r.order_id, format('%s, sent first %s', r.state, r.sent_at) as found
      from refunds r
      where r.state in ('requested', 'pending')
        and r.sent_at < ${addMinutes(settledBefore, -END_MINUTES).toISOString()}::timestamptz
        and not exists (select 1 from exceptions e where e.kind = 'refund-unclear' and e.subject = 'refund:' || r.id)`,
  },
  {
    name: 'refunds-of-each-payment',
    meaning: 'Refunds requested, pending and done are never more than was paid, and no more is refunded than recorded.',
    violations: () => sql`
      with given as (
        select payment_id, coalesce(sum(amount) filter (where state <> 'failed'), 0) as requested,
          coalesce(sum(amount) filter (where state = 'done'), 0) as done
        from refunds group by 1
      )
      select p.id::text as id, p.order_id, format('%s of %s, refunded %s, requested %s, done %s',
        p.state, p.amount, p.refunded, g.requested, g.done) as found
      from payments p left join given g on g.payment_id = p.id
      where g.requested > p.amount or g.done > p.refunded
        or p.state = 'refunded' and p.refunded <> p.amount
        or g.payment_id is not null and p.state not in ('paid', 'refunding', 'refunded')
        or p.state = 'refunding' and g.payment_id is null`,
  },
  {
    name: 'refunded-pieces',
    meaning: 'Of no line more pieces, single packs or money are refunded than were bought.',
    violations: () => sql`
      with given as (
        select r.order_id, l.position, sum(l.quantity) as pieces, sum(l.packs) as packs, sum(l.amount + l.certificate) as money
        from refund_lines l join refunds r on r.id = l.refund_id where r.state <> 'failed' group by 1, 2
      ), bought as (
        -- Packs of a piece: several for a bundle.
        select l.*, greatest(1, coalesce(sum((take->>'quantity')::int), 0) / l.quantity) as packs
        from order_lines l left join jsonb_array_elements(l.takes) as take on true group by l.order_id, l.position
      )
      select g.order_id::text as id, g.order_id, format('line %s: %s of %s pieces, %s packs of %s each, %s of %s',
        g.position, g.pieces, l.quantity, g.packs, l.packs, g.money, l.unit_price * l.quantity) as found
      from given g left join bought l using (order_id, position)
      where l.order_id is null or g.pieces * l.packs + g.packs > l.quantity * l.packs or g.money > l.unit_price * l.quantity`,
  },
  {
    name: 'money-of-cancelled-pieces',
    meaning:
      'What was paid for pieces that will not come is refunded, or was to be; of a refund that failed the staff was told.',
    violations: () => sql`
      with asked as (
        select order_id, count(*) filter (where state = 'failed') as failed, sum(amount) as amount
        from refunds where reason = 'pieces-cancelled' group by 1
      )
      select o.id::text as id, o.id as order_id, format('cancelled %s, refunds of %s', o.cancelled_amount, a.amount) as found
      from orders o left join asked a on a.order_id = o.id
      where case when ${isPrepaid} then o.cancelled_amount else 0 end <> coalesce(a.amount, 0)
        -- One that has failed counts for nothing when the next one is rounded.
        and coalesce(a.failed, 0) = 0
      union all
      select o.id::text, o.id, format('cancelled %s, refund %s has failed, nobody asked', o.cancelled_amount, r.id)
      from orders o join refunds r on r.order_id = o.id
      where r.reason = 'pieces-cancelled' and r.state = 'failed' and o.state not in ('cancelled', 'returned')
        and not exists (select 1 from exceptions e where e.subject = 'refund:' || r.id)`,
  },
  {
    name: 'refunded-packs',
    meaning:
      'Each pack that is refunded belongs to the order, was taken by the buyer or came back and was inspected, is refunded once and counted in its line.',
    violations: () => sql`
      with named as (
        select f.refund_id, u.position, count(*) as packs from refund_units f join shipment_units u on u.id = f.unit_id group by 1, 2
      ), wrong as (
        select n.refund_id, format('line %s: %s packs named, %s counted', n.position, n.packs, l.quantity + l.packs) as found
        from named n left join refund_lines l using (refund_id, position) where n.packs is distinct from l.quantity + l.packs
        union all
        select f.refund_id, format('unit %s was neither taken nor inspected, or is of another order', f.unit_id)
        from refund_units f join refunds r on r.id = f.refund_id
        where not exists (select 1 from shipment_units u join shipments s on s.id = u.shipment_id
            where u.id = f.unit_id and s.order_id = r.order_id)
          or not exists (select 1 from return_units t where t.unit_id = f.unit_id and not t.void and t.inspected_at is not null)
            and not exists (select 1 from shipment_units u where u.id = f.unit_id and u.outcome = 'delivered')
        union all
        select min(f.refund_id::text)::uuid, format('unit %s in %s refunds', f.unit_id, count(*))
        from refund_units f join refunds r on r.id = f.refund_id where r.state <> 'failed' group by f.unit_id having count(*) > 1
      )
      select r.id::text as id, r.order_id, w.found from wrong w join refunds r on r.id = w.refund_id`,
  },
  {
    name: 'refunds-with-a-reason',
    meaning: 'A refund that the staff has requested says who and why; one above what came back is theirs to explain.',
    violations: () => sql`
      select id::text as id, order_id, format('by %s, reason %s', coalesce(requested_by, 'nobody'), reason) as found
      from refunds where key is not null and (reason = '' or requested_by is null)
        -- Not recorded before.
        and created_at > (select at from migrations where name = '0034-returns.sql')`,
  },
  {
    name: 'refunds-by-two-people',
    meaning: 'Nothing is sent of a refund that waits for a second person, and nobody approves a refund of their own.',
    violations: () => sql`
      select id::text as id, order_id, format('%s, sent %s, by one person: %s', state, sent_at, approved_by = requested_by) as found
      from refunds where approved_by = requested_by
        or state = 'awaiting-approval' and (sent_at is not null or provider_refund_id is not null or key is null)`,
  },
  {
    name: 'refunds-to-certificates',
    meaning:
      'A refund without money is done at once, or waits for a second person until the order ends, which gives back all.',
    violations: ({ settledBefore }) => sql`
      select r.id::text as id, r.order_id, format('%s, order %s', r.state, o.state) as found
      from refunds r join orders o on o.id = r.order_id
      where r.payment_id is null and not r.by_hand and (r.state not in ('awaiting-approval', 'done', 'failed')
        or r.state = 'awaiting-approval' and o.state in ('cancelled', 'returned')
          and o.updated_at < ${settledBefore.toISOString()}::timestamptz)`,
  },
  {
    name: 'refunds-by-hand',
    meaning:
      'What a person pays back was paid at the hand-over, is never more than was collected, and the staff is asked to pay it.',
    violations: () => sql`
      with given as (
        select order_id, sum(amount) as amount, string_agg(id::text, ', ') filter (where state = 'to-pay-by-hand'
          and not exists (select 1 from exceptions e where e.kind = 'refund-to-pay' and e.subject = 'refund:' || refunds.id)) as silent
        from refunds where by_hand and state <> 'failed' group by 1
      ), cash as (
        select order_id, sum(collected) as amount from shipments where state in ('delivered', 'partly-delivered') group by 1
      )
      select o.id::text as id, o.id as order_id, format('%s of %s collected, nobody asked: %s', g.amount, c.amount, g.silent) as found
      from given g join orders o on o.id = g.order_id left join cash c on c.order_id = g.order_id
      where g.amount > coalesce(c.amount, 0) or g.silent is not null`,
  },
  {
    name: 'sum-of-each-refund',
    meaning: 'The amount of a refund of pieces is that of its lines and of delivery; delivery is refunded once.',
    violations: () => sql`
      with lines as (select refund_id, sum(amount) as amount from refund_lines group by 1),
      delivery as (
        select order_id, sum(delivery + delivery_certificate) as amount from refunds where state <> 'failed' group by 1
      )
      select r.id::text as id, r.order_id, format('%s, lines %s, delivery %s of %s', r.amount, l.amount, d.amount,
        o.base_delivery_price) as found
      from refunds r join orders o on o.id = r.order_id
      left join lines l on l.refund_id = r.id left join delivery d on d.order_id = o.id
      where r.key is not null and (r.amount <> coalesce(l.amount, 0) + r.delivery or d.amount > o.base_delivery_price)`,
  },
  {
    name: 'money-of-ended-orders',
    meaning:
      'What was paid for an order that was cancelled, or ended after its parcel came back or was lost, is refunded by a job.',
    violations: ({ settledBefore }) => sql`
      select o.id::text as id, o.id as order_id, format('%s, payment %s is still paid', o.state, p.id) as found
      from orders o join payments p on p.order_id = o.id
      where p.state = 'paid' and o.updated_at < ${settledBefore.toISOString()}::timestamptz
        and (o.state = 'cancelled' or o.state = 'returned' and exists (select 1 from order_events e
          where e.order_id = o.id and e.to_state = 'returned' and e.facts ? 'shipmentId'))
        -- What certificates that it has sold have paid elsewhere is kept.
        and not exists (select 1 from order_events k where k.order_id = o.id and k.kind = ${MONEY_KEPT})
        -- A refund of pieces has to end first.
        and not exists (select 1 from refunds r
          where r.payment_id = p.id and r.state in ('awaiting-approval', 'requested', 'pending'))`,
  },
];
