import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

export interface CashOfOrder extends Record<string, unknown> {
  /** What the buyer paid when goods were handed over, in our shop or to a carrier. */
  readonly collected: Kopecks;
  /** What refunds give back of it, paid or not. */
  readonly claimed: Kopecks;
  /** What was paid back. */
  readonly paidBack: Kopecks;
}

/** Whether delivery was paid for at the hand-over: of an order that is sent in parts it is paid with one of them. */
export async function isDeliveryCollected(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipments s where s.order_id = ${orderId} and s.carries_delivery and s.state in ('delivered', 'partly-delivered') limit 1`);
  return rows.length > 0;
}

export async function cashOfOrder(db: Db, orderId: string): Promise<CashOfOrder> {
  const { rows } = await db.execute<CashOfOrder>(sql`
    select
      (select coalesce(sum(s.collected), 0) from shipments s
        where s.order_id = ${orderId} and s.state in ('delivered', 'partly-delivered'))::bigint as collected,
      coalesce(sum(r.amount), 0)::bigint as claimed,
      coalesce(sum(r.amount) filter (where r.state = 'done'), 0)::bigint as "paidBack"
    from refunds r where r.order_id = ${orderId} and r.by_hand and r.state <> 'failed'`);
  return rows[0]!;
}
