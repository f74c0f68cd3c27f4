import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** Products of which a customer is told to put packs aside, while the recall runs: nobody is offered more of them meanwhile. */
export async function recalledProducts(db: Db, customerId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct b.product_id::int as id from recalls r join batches b on b.id = r.batch_id
      join recall_notices n on n.recall_id = r.id join orders o on o.id = n.order_id
    where r.state = 'running' and o.customer_id = ${customerId}`);
  return new Set(rows.map(({ id }) => id));
}
