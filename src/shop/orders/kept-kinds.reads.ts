import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** Of an order line `l`: a course, lecture or book that was closed, because all its money was refunded. */
export const isRevoked = sql`exists (select 1 from digital_grants g
  where g.order_id = l.order_id and g.product_id = l.product_id and g.revoked_at is not null)`;

/** Kinds of the lines of an order, without digital goods that the buyer had and whose money was refunded. */
export async function keptKinds(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select l.kind from order_lines l where l.order_id = ${orderId} and not ${isRevoked} order by l.position`);
  return rows.map(({ kind }) => kind);
}
