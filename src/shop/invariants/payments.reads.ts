import { sql } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Invariant } from './invariant.ts';

/** Orders paid online; with certificates nothing may be left to pay. */
const isPrepaid = sql`o.pay_system in (${PAY.card}, ${PAY.sbp}) and o.total > 0`;

export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-payment-of-a-paid-order',
    meaning: 'An order that was paid online has exactly one payment that is paid.',
    violations: () => sql`
      select o.id::text as id, o.id as order_id, format('%s, paid payments: %s', o.state, count(p.id)) as found
      from orders o left join payments p on p.order_id = o.id and p.state = 'paid'
      where ${isPrepaid} and o.state in ('paid', 'packing', 'shipped', 'ready-for-pickup', 'handed-over', 'partly-bought')
      group by o.id having count(p.id) <> 1`,
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
    meaning: 'A payment is for the total of its order.',
    violations: () => sql`
      select p.id::text as id, p.order_id, format('payment of %s, order of %s', p.amount, o.total) as found
      from payments p join orders o on o.id = p.order_id where p.amount <> o.total`,
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
    meaning: 'Of no line more pieces, or more money, are refunded than were bought.',
    violations: () => sql`
      with given as (
        select p.order_id, l.position, sum(l.quantity) as pieces, sum(l.amount + l.certificate) as money
        from refund_lines l join refunds r on r.id = l.refund_id join payments p on p.id = r.payment_id
        where r.state <> 'failed' group by 1, 2
      )
      select g.order_id::text as id, g.order_id, format('line %s: %s of %s pieces, %s of %s',
        g.position, g.pieces, l.quantity, g.money, l.unit_price * l.quantity) as found
      from given g left join order_lines l using (order_id, position)
      where l.order_id is null or g.pieces > l.quantity or g.money > l.unit_price * l.quantity`,
  },
  {
    name: 'sum-of-each-refund',
    meaning: 'The amount of a refund of pieces is that of its lines and of delivery; delivery is refunded once.',
    violations: () => sql`
      with lines as (select refund_id, sum(amount) as amount from refund_lines group by 1),
      delivery as (
        select p.order_id, sum(r.delivery + r.delivery_certificate) as amount
        from refunds r join payments p on p.id = r.payment_id where r.state <> 'failed' group by 1
      )
      select r.id::text as id, p.order_id, format('%s, lines %s, delivery %s of %s', r.amount, l.amount, d.amount,
        o.base_delivery_price) as found
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      left join lines l on l.refund_id = r.id left join delivery d on d.order_id = o.id
      where r.key is not null and (r.amount <> coalesce(l.amount, 0) + r.delivery or d.amount > o.base_delivery_price)`,
  },
  {
    name: 'money-of-cancelled-orders',
    meaning: 'What was paid for a cancelled order is refunded by a job.',
    violations: ({ settledBefore }) => sql`
      select o.id::text as id, o.id as order_id, format('payment %s is still paid', p.id) as found
      from orders o join payments p on p.order_id = o.id
      where o.state = 'cancelled' and p.state = 'paid' and o.updated_at < ${settledBefore.toISOString()}::timestamptz`,
  },
];
