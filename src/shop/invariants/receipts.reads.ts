import { sql } from 'drizzle-orm';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Invariant } from './invariant.ts';

export const RECEIPT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-intent-of-a-receipt',
    meaning: 'An order has one closing receipt, or parts of it that are numbered without gaps.',
    violations: () => sql`
      select order_id::text as id, order_id, format('parts %s', string_agg(part, ', ' order by part)) as found
      from receipts group by order_id, kind
      having count(*) <> count(distinct part) or bool_or(part = '') and count(*) > 1
        or not bool_or(part = '') and max(nullif(part, '')::int) <> count(*)`,
  },
  {
    name: 'sum-of-each-receipt',
    meaning: 'The amount of a receipt is the sum of its lines.',
    violations: () => sql`
      select r.id::text as id, r.order_id, format('%s, lines %s', r.amount, l.amount) as found
      from receipts r cross join lateral (
        select sum((line->>'unitPrice')::bigint * (line->>'quantity')::int) as amount from jsonb_array_elements(r.lines) as line
      ) l where r.amount is distinct from l.amount`,
  },
  {
    name: 'receipts-of-finished-orders',
    meaning: 'Closing receipts exist only for orders that were handed over.',
    violations: () => sql`
      select r.order_id::text as id, r.order_id, 'was never handed over' as found from receipts r
      where not exists (select 1 from order_events e where e.order_id = r.order_id and e.to_state = 'handed-over')`,
  },
  {
    // Where certificates were sold, or money went back in the cabinet of the company, the parts are not recorded.
    name: 'closing-receipts-close-the-payment',
    meaning: 'Closing receipts and refunds of the prepayment give the sum of the first receipt.',
    violations: () => sql`
      with closed as (
        select order_id, payment_id, sum(amount) as amount from receipts where state <> 'canceled' group by 1, 2
        having bool_and(kind = 'closing')
      ), given as (
        select payment_id, coalesce(sum(amount) filter (where state = 'done'), 0) as done,
          coalesce(sum(amount) filter (where state <> 'failed' and not settled), 0) as before
        from refunds group by 1
      )
      select c.order_id::text as id, c.order_id,
        format('paid %s, closed %s, refunded before %s', p.amount, c.amount, coalesce(g.before, 0)) as found
      from closed c join payments p on p.id = c.payment_id left join given g on g.payment_id = c.payment_id
      where p.refunded = coalesce(g.done, 0) and c.amount + coalesce(g.before, 0) <> p.amount
        and not exists (select 1 from receipts r where r.order_id = c.order_id and r.state = 'canceled')
        and not exists (select 1 from order_lines l where l.order_id = c.order_id and l.denomination is not null)`,
  },
  {
    name: 'closing-receipt-of-each-order',
    meaning: 'A prepaid order that was handed over gets its closing receipt by a job, or an exception says why not.',
    violations: ({ settledBefore }) => sql`
      select o.id::text as id, o.id as order_id, format('paid %s, by certificates %s', p.amount, o.certificate_paid) as found
      from orders o join payments p on p.order_id = o.id and p.state = 'paid' and p.refunded = 0
      where o.state = 'handed-over' and o.pay_system in (${PAY.card}, ${PAY.sbp})
        and o.updated_at < ${settledBefore.toISOString()}::timestamptz
        and exists (select 1 from order_events e where e.order_id = o.id and e.to_state = 'handed-over'
          and e.at > (select at from migrations where name = '0031-receipts.sql'))
        and exists (select 1 from order_lines l where l.order_id = o.id and l.denomination is null)
        and not exists (select 1 from receipts r where r.order_id = o.id)
        and not exists (select 1 from exceptions e where e.kind = 'receipt-failed' and e.subject = 'order:' || o.id)`,
  },
];
