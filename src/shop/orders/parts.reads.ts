import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Pieces } from '../stock/pieces.rules.ts';

/** Whether a shipment `s` is one of several parts of its order. */
export const IS_PART: SQL = sql`exists (
  select 1 from shipments d where d.order_id = s.order_id and d.part <> s.part and d.state <> 'cancelled')`;

/** Whether a shipment `s` is a part that its buyer will not get: it was lost or comes back, and the staff has decided that its money goes back. */
export const IS_SETTLED_PART: SQL = sql`(s.state in ('returned', 'lost') and ${IS_PART}
  and exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'order-returned'))`;

/** Pieces of parts of an order that were spent before the rest of it. */
export async function spentParts(db: Db, orderId: string): Promise<Pieces[]> {
  const { rows } = await db.execute<Pieces & Record<string, unknown>>(sql`
    select l.product_id::int as "productId", sum(l.quantity)::int as quantity
    from shipments s join shipment_lines l on l.shipment_id = s.id
    where s.order_id = ${orderId} and s.stock_spent group by 1`);
  return rows;
}

/** Whether a box of an order, which may still be packed, has left the shop: such an order is not cancelled as a whole. */
export async function hasPartLeft(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipments s where s.order_id = ${orderId}
      and s.state not in ('allocated', 'picking', 'packed', 'registering', 'registered', 'cancelled')
      and not exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind in ('sent-again', 'order-returned'))
    limit 1`);
  return rows.length > 0;
}
