// Longer than usual: everything about receipts that must hold, in one list.
import { sql } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { KEY_MINUTES, LONGEST_PAUSE_MINUTES } from '../payments/payment.rules.ts';
import { IS_PAID_BY } from '../payments/paid-lines.reads.ts';
import { isDeliveryCancelledOf, PAID_FOR_DELIVERY } from '../orders/delivery-cancelled.reads.ts';
import { IS_PART, IS_SETTLED_PART } from '../orders/parts.reads.ts';
import type { Invariant } from './invariant.ts';

/**
 * What the buyers of prepaid orders have left at the hand-over, by the payment of their lines, or was cancelled before: packs, and the money for their pieces, for
 * delivery where nothing was left to be sent, and for digital goods refunded before the closing receipt. What was
 * closed when the carrier got it counts as sold.
 */
const LEFT = sql`packs_left as (
  select s.order_id, u.position, count(*) filter (where u.outcome = 'delivered') as taken, count(*) as packs
  from shipments s join shipment_units u on u.shipment_id = s.id
  where (s.state = 'partly-delivered' or ${IS_SETTLED_PART}) and u.removed_at is null
    and not exists (select 1 from receipts r where r.order_id = s.order_id and r.shipment_id is not null
      and (r.closes_shipment is null or r.closes_shipment = s.id))
  group by 1, 2
), lowered as (
  select a.order_id, share.nth - 1 as position, sum(share.amount) as amount
  from order_adjustments a cross join unnest(a.per_line) with ordinality as share (amount, nth) group by 1, 2
), pieces as (
  select l.order_id, l.payment_id, sum(coalesce(u.packs - u.taken, 0)) as packs,
    sum(floor((l.unit_price * l.quantity - coalesce(a.amount, 0))
      * (l.quantity - case when u.packs is null then l.quantity - l.cancelled
          else ceil(u.taken::numeric * (l.quantity - l.cancelled) / u.packs) end) / l.quantity)) as amount
  from order_lines l left join packs_left u using (order_id, position) left join lowered a using (order_id, position)
  where u.packs is not null or l.cancelled > 0 group by 1, 2
), digital_back as (
  select r.order_id, l.payment_id, sum(f.amount) as amount from refunds r join refund_lines f on f.refund_id = r.id
  join order_lines l on l.order_id = r.order_id and l.position = f.position and l.kind = 'digital'
  where r.state <> 'failed' and not r.settled group by 1, 2
), untaken as (
  -- Delivery is of the first payment.
  select p.order_id, p.payment_id, p.packs, coalesce(d.amount, 0)
    + p.amount + case when p.payment_id is null and ${isDeliveryCancelledOf(sql`o.id`)} then ${PAID_FOR_DELIVERY} else 0 end as amount
  from pieces p left join digital_back d on d.order_id = p.order_id and d.payment_id is not distinct from p.payment_id
  join orders o on o.id = p.order_id
)`;

/** What was paid or refunded before has no row. */
const SINCE = sql`(select at from migrations where name = '0056-receipts-of-payments-and-refunds.sql')`;

export const RECEIPT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-intent-of-a-receipt',
    meaning:
      'Each payment of an order, or of each part of one that is sent in parts, has one closing receipt, or parts of it that are numbered without gaps.',
    violations: () => sql`
      select order_id::text as id, order_id, format('parts %s', string_agg(part, ', ' order by part)) as found
      from (select order_id, payment_id, closes_shipment, case when closes_shipment is null then part else split_part(part, '-', 2) end as part
        from receipts where kind = 'closing') r group by order_id, payment_id, closes_shipment
      having count(*) <> count(distinct part) or bool_or(part = '') and count(*) > 1
        or not bool_or(part = '') and max(nullif(part, '')::int) <> count(*)`,
  },
  {
    name: 'sum-of-each-receipt',
    meaning: 'The amount of a closing receipt is the sum of its lines.',
    violations: () => sql`
      select r.id::text as id, r.order_id, format('%s, lines %s', r.amount, l.amount) as found
      from receipts r cross join lateral (
        select sum((line->>'unitPrice')::bigint * (line->>'quantity')::int) as amount from jsonb_array_elements(r.lines) as line
      ) l where r.kind = 'closing' and r.amount is distinct from l.amount`,
  },
  {
    name: 'open-receipts-are-checked',
    meaning: 'A receipt without an outcome has a time of its next check.',
    violations: () => sql`
      select id::text as id, order_id, state as found from receipts
      where state in ('requested', 'pending') and next_check_at is null`,
  },
  {
    // The check after that moment tells it: one before may have been just before.
    name: 'unclear-receipts-are-told',
    meaning: 'The staff is told of a receipt without an answer that may not be sent again, by the check after that.',
    violations: ({ settledBefore }) => sql`
      select r.id::text as id, r.order_id, format('sent first %s', r.sent_at) as found
      from receipts r
      where r.state = 'requested'
        and r.sent_at < ${addMinutes(settledBefore, -KEY_MINUTES - LONGEST_PAUSE_MINUTES).toISOString()}::timestamptz
        and not exists (select 1 from exceptions e where e.kind = 'receipt-unclear' and e.subject = 'receipt:' || r.id)`,
  },
  {
    name: 'receipts-of-finished-orders',
    meaning:
      'Closing receipts without a shipment exist only for orders, or parts of them, that were handed over, whole or in part.',
    violations: () => sql`
      select r.order_id::text as id, r.order_id, 'was never handed over' as found from receipts r
      where r.kind = 'closing' and r.shipment_id is null and not exists (select 1 from order_events e where e.order_id = r.order_id
        and e.to_state in ('handed-over', 'partly-bought'))
        and not exists (select 1 from shipments s where s.id = r.closes_shipment and s.state in ('delivered', 'partly-delivered'))`,
  },
  {
    name: 'receipts-at-the-carrier',
    meaning:
      'A closing receipt that was issued before the buyer got the goods names one shipment of its order, which its carrier has got.',
    violations: () => sql`
      select r.order_id::text as id, r.order_id, format('shipments %s', string_agg(distinct coalesce(r.shipment_id::text, 'none'), ', ')) as found
      from receipts r where r.kind = 'closing' group by r.order_id, r.closes_shipment
      having count(distinct coalesce(r.shipment_id::text, '')) > 1
        or bool_or(r.shipment_id is not null and not exists (select 1 from shipments s join shipment_events e on e.shipment_id = s.id
          where s.id = r.shipment_id and s.order_id = r.order_id and e.to_state = 'with-carrier'))`,
  },
  {
    // Where certificates were sold, or money went back in the cabinet of the company, the parts are not recorded.
    name: 'closing-receipts-close-the-payment',
    meaning:
      'Closing receipts, what was left at the hand-over or cancelled before, and other refunds of the prepayment give the sum of the first receipt.',
    violations: () => sql`
      with ${LEFT}, closed as (
        select order_id, payment_id, sum(amount) as amount from receipts where kind = 'closing' and state <> 'canceled' group by 1, 2
      ), given as (
        select payment_id, coalesce(sum(amount) filter (where state = 'done'), 0) as done,
          coalesce(sum(amount) filter (where state <> 'failed' and not settled), 0) as before
        from refunds group by 1
      )
      select c.order_id::text as id, c.order_id,
        format('paid %s, closed %s, left %s, refunded before %s', p.amount, c.amount, u.amount, coalesce(g.before, 0)) as found
      from closed c join payments p on p.id = c.payment_id left join given g on g.payment_id = c.payment_id
      left join untaken u on u.order_id = c.order_id and u.payment_id is not distinct from case when p.change_id is not null then p.id end
      -- What was left is refunded as a prepayment; single packs of it may differ by a kopeck each.
      -- Of several parts some may not be handed over yet.
      where p.refunded = coalesce(g.done, 0)
        and not exists (select 1 from shipments s where s.order_id = c.order_id and s.state <> 'cancelled' and ${IS_PART}
          and not ${IS_SETTLED_PART} and not exists (select 1 from receipts r where r.closes_shipment = s.id))
        and (c.amount + coalesce(u.amount, g.before, 0) <> p.amount
          or coalesce(g.before, 0) > u.amount + u.packs)
        and not exists (select 1 from receipts r where r.order_id = c.order_id and r.kind = 'closing' and r.state = 'canceled')
        and not exists (select 1 from order_lines l where l.order_id = c.order_id and l.denomination is not null)`,
  },
  {
    // What certificates have paid, or was refunded before, may leave a pack without a line.
    name: 'codes-of-closing-receipts',
    meaning:
      'Closing receipts name the marking codes of the packs that were handed out with their order, or of all that its carrier got.',
    violations: () => sql`
      with closed as (
        select r.order_id, line->>'markingCode' as code
        from receipts r cross join jsonb_array_elements(r.lines) as line
        where r.state <> 'canceled' and line ? 'markingCode'
      ), handed as (
        select s.order_id, u.code from (select distinct order_id, shipment_id, closes_shipment from receipts where kind = 'closing') r
        join shipments s on s.order_id = r.order_id and s.id = coalesce(r.closes_shipment, s.id) join shipment_units u on u.shipment_id = s.id
        where u.code is not null and u.removed_at is null and (s.id = r.shipment_id
          or r.shipment_id is null and s.state in ('delivered', 'partly-delivered') and u.outcome = 'delivered')
      )
      select order_id::text as id, order_id, format('%s codes are closed only, %s are handed over only',
        count(*) filter (where h.code is null), count(*) filter (where c.code is null)) as found
      from closed c full join handed h using (order_id, code) join orders o on o.id = order_id
      where h.code is null or c.code is null and o.certificate_paid = 0
        and not exists (select 1 from receipts r where r.order_id = o.id and r.kind = 'closing' and r.state = 'canceled')
        and not exists (select 1 from refunds f where f.order_id = o.id and not f.settled and f.state <> 'failed')
        and not exists (select 1 from payments p where p.order_id = o.id
          and p.refunded > (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id and f.state = 'done'))
      group by order_id`,
  },
  {
    name: 'codes-of-refunds',
    meaning: 'Receipts of refunds name only marking codes that a closing receipt has named, each once.',
    violations: () => sql`
      select f.id::text as id, f.order_id, format('%s of its codes were never closed', count(*)) as found
      from refunds f cross join jsonb_array_elements(f.lines) as line
      where f.state <> 'failed' and line ? 'markingCode'
        and not exists (select 1 from receipts r where r.order_id = f.order_id
          and r.lines @> jsonb_build_array(jsonb_build_object('markingCode', line->'markingCode')))
      group by f.id
      union all
      select min(f.id::text), f.order_id, format('a code is taken back by %s lines', count(*))
      from refunds f cross join jsonb_array_elements(f.lines) as line
      where f.state <> 'failed' and line ? 'markingCode' group by f.order_id, line->>'markingCode' having count(*) > 1`,
  },
  {
    // Refunds before 0056 had lines without codes. A code may be on the receipt of another refund, where the pack was sent again.
    name: 'codes-sold-are-refunded',
    meaning:
      'A refund of goods whose closing receipt has marking codes names their packs, and its receipt has the codes of these.',
    violations: () => sql`
      with sold as (
        select s.order_id, u.id, u.position, u.code, r.created_at
        from receipts r cross join jsonb_array_elements(r.lines) as line
        join shipments s on s.order_id = r.order_id
        join shipment_units u on u.shipment_id = s.id and u.code = line->>'markingCode'
        where r.state <> 'canceled' and u.removed_at is null and u.outcome = 'delivered'
      )
      select f.id::text as id, f.order_id, format('line %s: %s packs named, %s codes missing', l.position, count(n.unit_id),
        count(n.unit_id) filter (where n.is_missing)) as found
      from refunds f join refund_lines l on l.refund_id = f.id left join lateral (
        select g.unit_id, sold.code is not null and not exists (select 1 from refunds o where o.order_id = f.order_id
            and o.state <> 'failed' and o.lines @> jsonb_build_array(jsonb_build_object('markingCode', sold.code))) as is_missing
        from refund_units g join shipment_units u on u.id = g.unit_id
        left join sold on sold.id = g.unit_id where g.refund_id = f.id and u.position = l.position
      ) n on true
      where f.settled and f.state <> 'failed' and f.lines is not null and l.amount >= l.quantity + l.packs
        and f.created_at > ${SINCE}
        and exists (select 1 from sold where sold.order_id = f.order_id and sold.position = l.position
          and sold.created_at <= f.created_at)
      group by f.id, l.position having bool_or(n.is_missing)
        -- By lines, what was not taken of goods that were closed when their carrier got them.
        or count(n.unit_id) = 0 and not exists (select 1 from shipments s join shipment_units u on u.shipment_id = s.id
          where s.order_id = f.order_id and u.position = l.position and u.outcome in ('returning', 'lost'))`,
  },
  {
    // Certificates that were sold stay an advance, and the others may have paid for all the rest: then no receipt is due.
    name: 'closing-receipt-of-each-order',
    meaning:
      'A prepaid order that was handed over gets its closing receipt by a job, unless it is being refunded, or an exception says why not.',
    violations: ({ settledBefore }) => sql`
      with lowered as (
        select a.order_id, share.nth - 1 as position, sum(share.amount) as amount
        from order_adjustments a cross join unnest(a.per_line) with ordinality as share (amount, nth) group by 1, 2
      )
      select o.id::text as id, o.id as order_id, format('%s, paid %s, by certificates %s', o.state, p.amount, o.certificate_paid) as found
      from orders o join payments p on p.order_id = o.id and p.state = 'paid' and p.refunded = 0
      where (o.state = 'handed-over' or o.state = 'partly-bought' and exists (
          select 1 from shipments s where s.order_id = o.id and s.state = 'partly-delivered'))
        and o.pay_system in (${PAY.card}, ${PAY.sbp})
        and o.updated_at < ${settledBefore.toISOString()}::timestamptz
        and exists (select 1 from order_events e where e.order_id = o.id and e.to_state in ('handed-over', 'partly-bought')
          and e.at > (select at from migrations where name = '0031-receipts.sql'))
        and (exists (select 1 from order_lines l left join lowered a using (order_id, position)
            where l.order_id = o.id and ${IS_PAID_BY} and l.denomination is null and l.cancelled < l.quantity and l.unit_price * l.quantity > coalesce(a.amount, 0))
          or p.change_id is null and ${PAID_FOR_DELIVERY} > 0 and not ${isDeliveryCancelledOf(sql`o.id`)})
        and not exists (select 1 from receipts r where r.payment_id = p.id and r.kind = 'closing')
        and not exists (select 1 from refunds f where f.order_id = o.id and f.payment_id is not null and not f.settled and f.state not in ('done', 'failed'))
        and not exists (select 1 from exceptions e where e.kind = 'receipt-failed' and e.subject = 'order:' || o.id)`,
  },
  {
    name: 'closing-receipt-of-each-part',
    meaning:
      'Of a prepaid order that is sent in parts each part that was handed out gets its closing receipt by a job, unless the order is being refunded, or an exception says why not.',
    violations: ({ settledBefore }) => sql`
      select s.id::text as id, o.id as order_id, format('part %s, %s', s.part, s.state) as found
      from shipments s join orders o on o.id = s.order_id join payments p on p.order_id = o.id and p.state = 'paid'
      where s.state in ('delivered', 'partly-delivered') and ${IS_PART} and o.pay_system in (${PAY.card}, ${PAY.sbp})
        and o.state not in ('cancelled', 'returned') and s.updated_at < ${settledBefore.toISOString()}::timestamptz
        and exists (select 1 from shipment_lines n join order_lines l on l.order_id = o.id and l.position = n.position
          where n.shipment_id = s.id and ${IS_PAID_BY})
        and not exists (select 1 from receipts r where r.payment_id = p.id and r.kind = 'closing'
          and (r.closes_shipment is null or r.closes_shipment = s.id))
        and not exists (select 1 from refunds f where f.order_id = o.id and f.payment_id is not null and not f.settled and f.state not in ('done', 'failed'))
        and not exists (select 1 from exceptions e where e.kind = 'receipt-failed' and e.subject = 'order:' || o.id)`,
  },
  {
    name: 'receipts-of-payments-and-refunds',
    meaning:
      'Each payment that became paid, and each refund with its id at the company, has a receipt of the same amount, which is watched.',
    violations: () => sql`
      with expected as (
        select p.id::text as id, p.order_id, p.amount, 'payment' as kind
        from payment_events v join payments p on p.id = v.payment_id
        where v.to_state = 'paid' and v.from_state <> 'paid' and v.at > ${SINCE}
        union all
        select f.id::text, f.order_id, f.amount, 'refund' from refunds f
        where f.state = 'done' and f.provider_refund_id is not null and f.updated_at > ${SINCE}
      )
      select w.id, w.order_id, format('%s of %s, receipt %s', w.kind, w.amount, r.amount) as found
      from expected w left join receipts r on r.order_id = w.order_id and r.kind = w.kind and r.part = w.id
      where r.amount is distinct from w.amount`,
  },
];
