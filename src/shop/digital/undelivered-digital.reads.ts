import { sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { HANDED_OUT } from '../orders/order.rules.ts';

/** Days for which orders already handed over are still checked. */
const DAYS_AFTER = 7;

interface Row extends Record<string, unknown> {
  id: string;
}

/** Paid orders, not updated since `before`, whose digital goods have not been delivered; the longest waiting first. */
export async function undeliveredOrders(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id from orders o
    where (o.state in ('paid', 'packing', 'shipped', 'ready-for-pickup') and o.updated_at < ${before.toISOString()}
        or o.state in ${HANDED_OUT} and o.updated_at > ${addDays(now, -DAYS_AFTER).toISOString()}
          and o.updated_at < ${before.toISOString()})
      and exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'digital')
      and not exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'digital-delivered')
      and exists (select 1 from order_events e where e.order_id = o.id and e.to_state in ${['paid', ...HANDED_OUT]})
    order by o.updated_at limit ${limit}`);
  return rows.map(({ id }) => id);
}
