import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { isBought, type OrderState } from './order.rules.ts';

/**
 * Whether the order counts as bought (see `isBought`) and contains the product, by itself or inside a bundle; for null,
 * whether it counts as bought and contains anything. Of a partly bought order, what was handed out counts, and what is digital.
 */
export async function hasBought(db: Db, orderId: string, productId: number | null): Promise<boolean> {
  const { rows } = await db.execute<{ state: OrderState; paySystem: PaySystem; total: Kopecks; taken: boolean }>(sql`
    select o.state, o.pay_system as "paySystem", o.total, exists (
      select 1 from order_lines l where l.order_id = o.id and l.kind = 'digital'
        and (${productId}::bigint is null or l.product_id = ${productId})) or exists (
      select 1 from shipments s join shipment_units u on u.shipment_id = s.id
        join order_lines l on l.order_id = s.order_id and l.position = u.position
      where s.order_id = o.id and u.outcome = 'delivered'
        and (${productId}::bigint is null or ${productId} in (u.product_id, l.product_id))) as taken
    from orders o
    where o.id = ${orderId} and exists (
      select 1 from order_lines l where l.order_id = o.id and l.cancelled < l.quantity
      and (${productId}::bigint is null or l.product_id = ${productId}
        or exists (select 1 from product_parts pp where pp.bundle_id = l.product_id and pp.part_id = ${productId})))`);
  return rows.some((order) => isBought(order) || (order.state === 'partly-bought' && order.taken));
}
