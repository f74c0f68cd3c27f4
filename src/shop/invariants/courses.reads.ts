import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant.ts';

export const COURSE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'consents-of-course-plans',
    meaning: 'A copy of a course plan is there only while its own consent is.',
    violations: () => sql`
      select p.customer_id::text as id, null as order_id, format('customer %s', p.customer_id) as found
      from course_plans p where not exists (
        select 1 from consents c where c.purpose = 'course' and c.subject = 'course:' || p.customer_id and c.ended_at is null)`,
  },
];
