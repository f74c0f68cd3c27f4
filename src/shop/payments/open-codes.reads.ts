import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** Marking codes that closing receipts of an order have sold, and no receipt of a refund has taken back. */
export async function openCodes(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select line->>'markingCode' as code from receipts r cross join jsonb_array_elements(r.lines) as line
    where r.order_id = ${orderId} and r.state <> 'canceled' and line ? 'markingCode'
    except select line->>'markingCode' from refunds f cross join jsonb_array_elements(f.lines) as line
    where f.order_id = ${orderId} and f.state <> 'failed' and line ? 'markingCode'`);
  return new Set(rows.map(({ code }) => code));
}
