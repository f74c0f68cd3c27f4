import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { isBought, type OrderState } from './order.rules.ts';

/**
 * Whether the order counts as bought (see `isBought`) and contains the product, by itself or inside a bundle; for null,
 * whether it counts as bought and contains anything.
 */
export async function hasBought(db: Db, orderId: string, productId: number | null): Promise<boolean> {
  const { rows } = await db.execute<{ state: OrderState; paySystem: PaySystem; total: Kopecks }>(sql`
    select o.state, o.pay_system as "paySystem", o.total from orders o
    where o.id = ${orderId} and exists (
      select 1 from order_lines l where l.order_id = o.id and (${productId}::bigint is null or l.product_id = ${productId}
        or exists (select 1 from product_parts pp where pp.bundle_id = l.product_id and pp.part_id = ${productId})))`);
  return rows.some(isBought);
}
