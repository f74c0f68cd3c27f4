import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Of deleted accounts. */
export const PERSONAL_DATA_INVARIANTS: readonly Invariant[] = [
  {
    name: 'erased-accounts',
    meaning:
      'Of an account that was deleted no sessions, keys, recipients, notes, basket, saved data, chats, course plan, bonuses, open tickets, files of tickets or named orders are left.',
    violations: () => sql`
      select c.id::text as id, null as order_id, format('left of account %s: %s', c.id, left_over) as found
      from customers c cross join lateral (
        select 'sessions' as left_over from sessions t where t.customer_id = c.id
        union all select 'recipients' from recipients t where t.customer_id = c.id
        union all select 'notes' from customer_notes t where t.customer_id = c.id and t.note <> ''
        union all select 'basket' from baskets t where t.customer_id = c.id
        union all select 'saved data' from temp_data t where t.customer_id = c.id
        union all select 'chats' from chats t where t.customer_id = c.id
        union all select 'keys' from passkeys t where t.customer_id = c.id
        union all select 'course plan' from course_plans t where t.customer_id = c.id
        union all select 'bonuses' from bonus_accounts t where t.customer_id = c.id and t.closed_at is null
        union all select 'bonuses' from bonus_lots t where t.customer_id = c.id and t.remaining > 0
        union all select 'tickets' from tickets t
          where t.customer_id = c.id and (t.topic not in ('refund', 'quality') or t.state not in ('solved', 'closed'))
        union all select 'files of tickets' from ticket_files t where t.customer_id = c.id and t.discarded_at is null
        union all select 'named orders' from orders t where t.customer_id = c.id and t.anonymized_at is null
        limit 1
      ) rows
      where c.erased_at is not null`,
  },
  {
    name: 'acts-of-erased-accounts',
    meaning:
      'An account is deleted exactly when the act of its deletion says so, and the address for the last letter goes with it.',
    violations: ({ settledBefore }) => sql`
      select c.id::text as id, null as order_id, 'deleted without an act' as found from customers c
      where c.erased_at > ${settledBefore.toISOString()}::timestamptz - interval '3 years'
        and not exists (select 1 from account_deletions d where d.customer_id = c.id and d.state = 'done')
      union all
      select d.id::text, null, format('%s since %s', d.state, d.ended_at) from account_deletions d
        join customers c on c.id = d.customer_id
      where (d.state = 'done' and c.erased_at is null)
        or (d.letter_to is not null and d.ended_at < ${settledBefore.toISOString()}::timestamptz - interval '4 days')`,
  },
];
