import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

/** Of the outbox. */
export const LETTER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'letters-sent',
    meaning: 'A letter that was sent does not wait, and only one that was sent has the time of it.',
    violations: () => sql`
      select id::text as id, null as order_id, format('%s, sent %s', kind || ': ' || state, sent_at) as found from letters
      where (state = 'sent') <> (sent_at is not null)`,
  },
  {
    name: 'letters-end',
    meaning: 'A letter is sent or given up by a job within its hours.',
    violations: ({ settledBefore }) => sql`
      select id::text as id, null as order_id, format('%s waits since %s', kind, created_at) as found from letters
      where state = 'waiting' and expires_at < ${settledBefore.toISOString()}::timestamptz`,
  },
];
