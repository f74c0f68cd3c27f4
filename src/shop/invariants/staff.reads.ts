import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

export const STAFF_INVARIANTS: readonly Invariant[] = [
  {
    name: 'sessions-of-disabled-staff',
    meaning: 'A disabled member of the staff has no session.',
    violations: () => sql`
      select s.id::text as id, null as order_id, format('staff %s', s.staff_id) as found
      from staff_sessions s join staff m on m.id = s.staff_id where m.disabled_at is not null and s.ended_at is null`,
  },
];
