import { sql } from 'drizzle-orm';

/** Whether a payment `p` has paid for a line `l` of its order: `hasPaidFor` in SQL. */
export const IS_PAID_BY = sql`l.payment_id is not distinct from case when p.change_id is not null then p.id end`;
