import { eq, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { isDeliveryCancelled } from '../orders/cancelled-pieces.rules.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { PaymentState } from '../payments/payment.rules.ts';
import type { RefundState } from '../payments/refund.rules.ts';
import type { ReturnState } from '../returns/return.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

interface ShipmentRow extends Record<string, unknown> {
  readonly state: ShipmentState;
  readonly track: string | null;
  /** What the buyer paid at the hand-over. */
  readonly collected: Kopecks | null;
}
interface PaymentRow extends Record<string, unknown> {
  readonly state: PaymentState;
  readonly amount: Kopecks;
  readonly refunded: Kopecks;
}
interface RefundRow extends Record<string, unknown> {
  readonly state: RefundState;
  readonly amount: Kopecks;
  /** Back to gift certificates, and to the bonus account. */
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
}
interface ReturnRow extends Record<string, unknown> {
  readonly number: number;
  readonly state: ReturnState;
}

export type OrderForStaff = NonNullable<Awaited<ReturnType<typeof orderForStaff>>>;

/** An order with everything that has become of it, each the oldest first; of its buyer nothing. */
export async function orderForStaff(db: Db, orderId: string) {
  const { number, state, paySystem, total, cancelledAmount, deliveryPrice, bonusSpent, certificatePaid, placedAt } =
    orders;
  const deliveryTitle = sql<string>`${orders.delivery}->>'title'`;
  const [order] = await db
    .select({
      number,
      state,
      paySystem,
      total,
      cancelledAmount,
      deliveryPrice,
      bonusSpent,
      certificatePaid,
      deliveryTitle,
      placedAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const { name, quantity, cancelled, takes } = orderLines;
  const [lines, shipments, payments, refunds, returns] = await Promise.all([
    db
      .select({ name, quantity, cancelled, takes })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position),
    db.execute<ShipmentRow>(sql`
      select state, track, collected from shipments where order_id = ${orderId} order by created_at, id`),
    db.execute<PaymentRow>(sql`
      select state, amount, refunded from payments where order_id = ${orderId} order by created_at, id`),
    db.execute<RefundRow>(sql`
      select r.state, r.amount, (r.delivery_certificate
        + (select coalesce(sum(l.certificate), 0) from refund_lines l where l.refund_id = r.id))::bigint as certificate,
        (select coalesce(sum(l.bonus), 0) from refund_lines l where l.refund_id = r.id)::bigint as bonus
      from refunds r where r.order_id = ${orderId} order by r.created_at, r.id`),
    db.execute<ReturnRow>(sql`select number, state from returns where order_id = ${orderId} order by number`),
  ]);
  return {
    ...order,
    deliveryCancelled: isDeliveryCancelled(lines),
    lines,
    shipments: shipments.rows,
    payments: payments.rows,
    refunds: refunds.rows,
    returns: returns.rows,
  };
}
