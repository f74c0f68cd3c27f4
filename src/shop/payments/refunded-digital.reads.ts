import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

interface RefundedDigital extends Record<string, unknown> {
  readonly position: number;
  readonly productId: number;
  /** All its pieces are refunded. */
  readonly isWhole: boolean;
  /** Pieces refunded as a prepayment: no closing receipt has sold them. */
  readonly prepaid: number;
}

/** Whether all lines of a refund are digital goods, which are not left at the hand-over. */
export async function isOfDigitalOnly(db: Db, refundId: string): Promise<boolean> {
  const { rows } = await db.execute<{ only: boolean | null }>(sql`
    select every(l.kind = 'digital') as only from refunds r join refund_lines f on f.refund_id = r.id
      join order_lines l on l.order_id = r.order_id and l.position = f.position
    where r.id = ${refundId}`);
  return rows[0]?.only === true;
}

/** Digital lines of an order of which finished refunds have given something back. */
export async function refundedDigital(db: Db, orderId: string): Promise<readonly RefundedDigital[]> {
  const { rows } = await db.execute<RefundedDigital>(sql`
    select l.position, l.product_id as "productId", sum(f.quantity) >= l.quantity as "isWhole",
      coalesce(sum(f.quantity) filter (where not r.settled), 0)::int as prepaid
    from order_lines l join refund_lines f on f.position = l.position
      join refunds r on r.id = f.refund_id and r.order_id = l.order_id and r.state = 'done'
    where l.order_id = ${orderId} and l.kind = 'digital'
    group by l.order_id, l.position`);
  return rows;
}
