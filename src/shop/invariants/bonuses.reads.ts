import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Of bonuses: entries of the ledger, lots and what orders have spent and earned tell the same. */
export const BONUS_INVARIANTS: readonly Invariant[] = [
  {
    name: 'balances-of-bonuses',
    meaning: 'The balances of a customer are what is left of the lots, and what is owed.',
    violations: () => sql`
      with lots as (
        select customer_id::text as owner, sum(remaining) filter (where activated_at is null) as pending,
          sum(remaining) filter (where activated_at is not null) as available
        from bonus_lots group by 1
      ), debts as (select customer_id::text as owner, sum(remaining) as owed from bonus_debts group by 1),
      accounts as (
        select a.owner, max(a.balance) filter (where a.kind = 'bonus-pending') as pending,
          max(a.balance) filter (where a.kind = 'bonus-available') as available,
          (select -sum(e.amount) from ledger_accounts d join ledger_entries e on e.account_id = d.id
            where d.kind = 'bonus-debt' and d.owner = a.owner) as owed
        from ledger_accounts a where a.kind in ('bonus-pending', 'bonus-available') group by 1
      )
      select owner as id, null as order_id, format('pending %s, lots %s; available %s, lots %s; owed %s, debts %s',
        a.pending, l.pending, a.available, l.available, a.owed, d.owed) as found
      from accounts a full join lots l using (owner) full join debts d using (owner)
      where coalesce(a.pending, 0) <> coalesce(l.pending, 0) * 100
        or coalesce(a.available, 0) <> coalesce(l.available, 0) * 100 or coalesce(a.owed, 0) <> coalesce(d.owed, 0) * 100`,
  },
  {
    name: 'entries-of-bonus-lots',
    meaning: 'What is left of a lot is the sum of its entries, from nothing to its amount.',
    violations: () => sql`
      select l.id::text as id, l.order_id, format('%s left of %s, entries %s', l.remaining, l.amount, sum(e.amount)) as found
      from bonus_lots l left join bonus_lot_entries e on e.lot_id = l.id
      group by l.id having l.remaining <> coalesce(sum(e.amount), 0) or l.remaining not between 0 and l.amount`,
  },
  {
    name: 'lots-of-bonus-transfers',
    meaning: 'What a transfer adds to the balances of bonuses, it adds to lots.',
    violations: () => sql`
      with entries as (
        select e.transfer_id, sum(e.amount) as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.kind in ('bonus-pending', 'bonus-available') group by 1
      ), lots as (select transfer_id, sum(amount) as amount from bonus_lot_entries group by 1)
      select transfer_id::text as id, null as order_id, format('entries %s, lots %s', e.amount, l.amount) as found
      from entries e full join lots l using (transfer_id) where coalesce(e.amount, 0) <> coalesce(l.amount, 0) * 100`,
  },
  {
    name: 'bonuses-spent-by-orders',
    meaning: 'What an order has spent and not got back is what its transfers have taken.',
    violations: () => sql`
      with taken as (
        select t.order_id, sum(e.amount) as amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'bonuses-redeemed'
        where t.kind in ('bonus-spend', 'bonus-return') group by 1
      ), spent as (select order_id, sum(amount - returned) as amount from bonus_spendings group by 1)
      select order_id::text as id, order_id, format('taken %s, spent %s', t.amount, s.amount) as found
      from taken t full join spent s using (order_id) where coalesce(t.amount, 0) <> coalesce(s.amount, 0) * 100`,
  },
  {
    name: 'bonuses-earned-by-orders',
    meaning: 'An order has earned what its pieces have, as one lot, and lost what was taken back of it.',
    violations: () => sql`
      with pieces as (
        select order_id, sum(one) as amount from bonus_accrual_lines, unnest(per_piece) as one group by 1
      ), lots as (select order_id, sum(amount) as amount from bonus_lots where reason = 'order' group by 1),
      taken as (
        select t.order_id, sum(e.amount) as amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'bonuses-reversed'
        where t.kind = 'bonus-reverse' group by 1
      )
      select order_id::text as id, order_id, format('%s earned, pieces %s, lot %s; %s taken back, entries %s',
        a.amount, p.amount, l.amount, a.reversed - a.forgiven, t.amount) as found
      from bonus_accruals a full join lots l using (order_id) full join taken t using (order_id) left join pieces p using (order_id)
      where a.amount is distinct from l.amount or a.amount is distinct from p.amount
        or coalesce(a.reversed - a.forgiven, 0) * 100 <> coalesce(t.amount, 0)`,
  },
  {
    name: 'ends-of-bonus-lots',
    meaning: 'The job has written what became available and what has expired.',
    violations: ({ settledBefore }) => sql`
      select id::text as id, order_id, format('%s left, from %s until %s', remaining, active_from, expires_at) as found
      from bonus_lots where remaining > 0 and (expires_at < ${settledBefore.toISOString()}::timestamptz
        or (activated_at is null and active_from < ${settledBefore.toISOString()}::timestamptz))`,
  },
];
