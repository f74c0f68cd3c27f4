import { sql } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';

/** Removes logs of accounts that were deleted before that moment; logs of accounts stay as long as these. */
export const removeOldLogs: RemoveExpired = async ({ db }, before, most) => {
  const removed = await db.execute(sql`
    delete from customer_events where id = any(array(
      select e.id from customers c join customer_events e on e.customer_id = c.id
      where c.erased_at < ${before.toISOString()}::timestamptz limit ${most}))`);
  return removed.rowCount ?? 0;
};
