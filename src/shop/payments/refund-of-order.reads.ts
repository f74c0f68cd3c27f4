import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { refunds } from './payments.tables.ts';
import { refundableLines, type RefundableLine } from './refund.rules.ts';

interface RefundedRow extends Record<string, unknown> {
  position: number;
  quantity: number;
  amount: Kopecks;
  certificate: Kopecks;
}

/** Lines of an order with what was paid for them, and how many pieces were refunded or are being refunded. */
export async function refundableLinesOf(db: Db, orderId: string) {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const { rows } = await db.execute<RefundedRow>(sql`
    select l.position, sum(l.quantity)::int as quantity, sum(l.amount)::bigint as amount, sum(l.certificate)::bigint as certificate
    from refund_lines l join refunds r on r.id = l.refund_id join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} and r.state <> 'failed' group by l.position`);
  const refunded = new Map(rows.map((row) => [row.position, row]));
  const adjustments = await adjustmentsOf(db, orderId);
  const amounts: RefundableLine[] = refundableLines(lines, adjustments, refunded);
  return { lines, amounts, adjustments };
}

/** What happened to the closing receipt of an order, which the receipts of its refunds have to follow. */
export async function closingOf(
  db: Db,
  orderId: string,
): Promise<{ readonly state: 'none' | 'requested' | 'sent'; readonly since?: Date }> {
  const { rows } = await db.execute<{ state: string; created_at: string }>(sql`
    select state, created_at from receipts where order_id = ${orderId} and kind = 'closing' and state <> 'canceled'
    order by state = 'requested' desc limit 1`);
  const [row] = rows;
  if (!row) return { state: 'none' };
  return { state: row.state === 'requested' ? 'requested' : 'sent', since: new Date(row.created_at) };
}

/** Money of refunds that have not ended. */
export async function refundsUnderWay(db: Db, paymentId: string): Promise<number> {
  const [open] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['requested', 'pending'])));
  return Number(open?.amount ?? 0);
}
