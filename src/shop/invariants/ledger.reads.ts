import { sql } from 'drizzle-orm';
import { MONEY_KEPT } from '../certificates/certificate.rules.ts';
import type { Invariant } from './invariant.ts';

/** Of the ledger, and of coupons and certificates. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'transfers-balance',
    meaning: 'The entries of each transfer add up to zero.',
    violations: () => sql`
      select t.id::text as id, t.order_id, format('%s: entries add up to %s', t.key, sum(e.amount)) as found
      from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    name: 'balance-of-each-account',
    meaning: 'The balance of an account is the sum of its entries and, for customers, not negative.',
    violations: () => sql`
      select a.id::text as id, null as order_id, format('%s account: %s, entries %s', a.kind, a.balance, sum(e.amount)) as found
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.balance is not null
      group by a.id having a.balance < 0 or a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    name: 'accounts-of-certificates',
    meaning: 'Each gift certificate has an account with no more money than it was issued with.',
    violations: () => sql`
      select c.id::text as id, c.order_id, format('%s on an account for %s', a.balance, c.denomination) as found
      from certificates c left join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
      where a.id is null or a.balance > c.denomination`,
  },
  {
    name: 'certificates-as-ordered',
    meaning:
      'No more certificates are issued than were bought, each for the sum that was ordered, by an order that was paid.',
    violations: () => sql`
      select c.id::text as id, c.order_id, format('piece %s of line %s, worth %s', c.piece, c.line, c.denomination) as found
      from certificates c left join order_lines l on l.order_id = c.order_id and l.position = c.line
      where l.order_id is null or c.denomination is distinct from l.denomination or c.piece > l.quantity
        or not exists (select 1 from order_events e
          where e.order_id = c.order_id and e.to_state in ('paid', 'handed-over', 'partly-bought'))`,
  },
  {
    name: 'certificates-spent-on-orders',
    meaning:
      'An order has taken from certificates what it says, less what was refunded, cancelled or left at the hand-over; an ended order has taken nothing.',
    violations: () => sql`
      with spent as (
        select t.order_id, -sum(e.amount) as amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
        where t.kind in ('certificate-spend', 'certificate-return') and t.order_id is not null group by 1
      ), pieces as (
        select refund_id, sum(certificate) as amount from refund_lines group by 1
      ), given as (
        select r.order_id, sum(r.delivery_certificate + coalesce(l.amount, 0)) as amount
        from refunds r left join pieces l on l.refund_id = r.id where r.state = 'done' group by 1
      ), left_packs as (
        select s.order_id, sum(e.amount) as amount
        from shipments s join ledger_transfers t on t.key = 'certificate-return:' || s.order_id || ':shipment:' || s.id
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
        where s.state = 'partly-delivered' group by 1
      ), cancelled as (
        select t.order_id, sum(e.amount) as amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
        where t.key like 'certificate-return:%:cancelled:%' group by 1
      )
      select o.id::text as id, o.id as order_id, format('%s: %s by certificates, taken %s, refunded %s, left %s',
        o.state, o.certificate_paid, coalesce(s.amount, 0), coalesce(g.amount, 0), coalesce(p.amount, 0)) as found
      from orders o left join spent s on s.order_id = o.id left join given g on g.order_id = o.id
      left join left_packs p on p.order_id = o.id left join cancelled c on c.order_id = o.id
      where (o.certificate_paid > 0 or s.order_id is not null) and coalesce(s.amount, 0) <>
        case when o.state in ('cancelled', 'returned') then 0
          else o.certificate_paid - coalesce(g.amount, 0) - coalesce(p.amount, 0) - coalesce(c.amount, 0) end`,
  },
  {
    name: 'certificates-given-back',
    meaning: 'An order gives back to each certificate no more than it has taken from it, whatever the ways.',
    violations: () => sql`
      select t.order_id::text as id, t.order_id, format('certificate %s: %s given back too much', a.owner, sum(e.amount)) as found
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'certificate'
      where t.kind in ('certificate-spend', 'certificate-return') and t.order_id is not null
      group by t.order_id, a.owner having sum(e.amount) > 0`,
  },
  {
    name: 'money-of-sold-certificates',
    meaning:
      'What was spent of certificates that an ended order has sold is not refunded as well, or the staff was told of it.',
    violations: () => sql`
      with spent as (
        select c.order_id, c.line, sum(c.denomination - coalesce(a.balance, 0)) as amount
        from certificates c left join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text group by 1, 2
      ), owed as (
        select s.order_id, sum(least(s.amount, l.unit_price * l.quantity)) as amount
        from spent s join order_lines l on l.order_id = s.order_id and l.position = s.line group by 1
      ), claimed as (
        select payment_id, sum(amount) as amount from refunds where state not in ('done', 'failed') group by 1
      )
      select p.id::text as id, p.order_id, format('%s of %s refunded, certificates have spent %s',
        p.refunded + coalesce(c.amount, 0), p.amount, w.amount) as found
      from owed w join orders o on o.id = w.order_id join payments p on p.order_id = o.id and p.change_id is null left join claimed c on c.payment_id = p.id
      where o.state in ('cancelled', 'returned') and p.state in ('paid', 'refunding', 'refunded') and w.amount > 0
        and p.amount - p.refunded - coalesce(c.amount, 0) < w.amount
        and not exists (select 1 from exceptions e where e.kind in (${MONEY_KEPT}, 'spent-certificate-refunded')
          and e.facts->>'orderId' = o.id::text)`,
  },
  {
    name: 'kept-money-of-payments',
    meaning: 'What the refund of an order keeps for its spent certificates is not in another refund of the payment.',
    violations: () => sql`
      with kept as (
        select facts->>'paymentId' as payment_id, sum((facts->>'amount')::bigint) as amount from order_events
        where kind = ${MONEY_KEPT} group by 1
      ), given as (select payment_id, sum(amount) as amount from refunds where state <> 'failed' group by 1)
      select p.id::text as id, p.order_id, format('%s in refunds and %s kept of %s', g.amount, k.amount, p.amount) as found
      from kept k join payments p on p.id::text = k.payment_id join given g on g.payment_id = p.id
      where g.amount + k.amount > p.amount`,
  },
  {
    name: 'blocks-of-certificates',
    meaning: 'A gift certificate is blocked exactly while its last event says so.',
    violations: () => sql`
      select c.id::text as id, c.order_id, format('blocked at %s, last event %s', c.blocked_at, e.kind) as found
      from certificates c left join lateral (
        select kind from certificate_events where certificate_id = c.id order by id desc limit 1) e on true
      where (c.blocked_at is not null) <> (e.kind is not distinct from 'blocked')`,
  },
  {
    name: 'codes-of-series',
    meaning: 'A series has as many codes as it says, each with its prefix.',
    violations: () => sql`
      select s.id::text as id, null as order_id, format('%s: %s codes of %s', s.prefix, count(c.id), s.count) as found
      from coupon_series s left join coupons c on c.series_id = s.id and starts_with(c.code, s.prefix || '-')
      group by s.id having count(c.id) <> s.count`,
  },
  {
    name: 'uses-of-coupons',
    meaning: 'A coupon counts the orders that use it, within its limit.',
    violations: () => sql`
      select c.id::text as id, null as order_id, format('%s: %s uses of %s, orders %s', c.code, c.uses, c.max_uses, count(u.order_id)) as found
      from coupons c left join coupon_uses u on u.coupon_id = c.id and u.returned_at is null
      group by c.id having c.uses <> count(u.order_id) or c.uses > c.max_uses`,
  },
  {
    name: 'coupons-of-orders',
    meaning: 'An order uses the coupons of its adjustments until it is cancelled or returned.',
    violations: () => sql`
      with adjusted as (
        select distinct order_id, source from order_adjustments where kind in ('goods-coupon', 'delivery-coupon')
      ), used as (select order_id, coupon_id::text as source, returned_at is null as uses from coupon_uses)
      select o.id::text as id, o.id as order_id, format('%s, coupon %s: %s', o.state, source, case
        when a.order_id is null then 'no adjustment' when u.order_id is null then 'no use'
        when u.uses then 'still used' else 'returned' end) as found
      from adjusted a full join used u using (order_id, source) join orders o on o.id = order_id
      where a.order_id is null or u.uses is distinct from (o.state not in ('cancelled', 'returned'))`,
  },
  {
    name: 'grants-of-paid-orders',
    meaning: 'Materials are opened only by orders that were paid.',
    violations: () => sql`
      select g.order_id::text as id, g.order_id, format('product %s', g.product_id) as found from digital_grants g
      where not exists (select 1 from order_events e
        where e.order_id = g.order_id and e.to_state in ('paid', 'handed-over', 'partly-bought'))`,
  },
  {
    name: 'grants-of-refunded-lines',
    meaning:
      'Materials are open to their buyer until all their money was refunded, and not after that; those of ended orders are closed as a whole.',
    violations: () => sql`
      select g.order_id::text as id, g.order_id, format('product %s: %s of %s pieces refunded, revoked %s',
        g.product_id, coalesce(f.pieces, 0), l.quantity, coalesce(g.revoked_at::text, 'never')) as found
      from digital_grants g join orders o on o.id = g.order_id
      join order_lines l on l.order_id = g.order_id and l.product_id = g.product_id
      left join lateral (
        select sum(p.quantity) as pieces from refunds r join refund_lines p on p.refund_id = r.id
        where r.order_id = g.order_id and p.position = l.position and r.state = 'done'
      ) f on true
      where o.state not in ('cancelled', 'returned') and (g.revoked_at is not null) <> (coalesce(f.pieces, 0) >= l.quantity)`,
  },
];
