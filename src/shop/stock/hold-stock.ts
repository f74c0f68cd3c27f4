import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Holds pieces for an order: one conditional UPDATE per SKU, in the order of ids so that two orders never deadlock.
 * `pieces` must contain each SKU once. All or nothing.
 * @returns the first SKU that has too few
 */
export async function holdStock(
  tx: TransactionContext,
  orderId: string,
  pieces: readonly Pieces[],
): Promise<{ short: number } | undefined> {
  const sorted = [...pieces].sort((a, b) => a.productId - b.productId);
  for (const [index, { productId, quantity }] of sorted.entries()) {
    const held = await tx.db.execute(sql`
      with held as (
        update stock_levels set available = available - ${quantity}::int, held = held + ${quantity}::int, updated_at = ${tx.now().toISOString()}::timestamptz
        where product_id = ${productId} and available >= ${quantity}::int returning product_id
      )
      insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
      select product_id, 'hold', ${quantity}::int, ${orderId}, ${actorName(tx.actor)}, ${tx.now().toISOString()}::timestamptz from held`);
    if (held.rowCount === 0) {
      await releaseStock(tx, orderId, sorted.slice(0, index));
      return { short: productId };
    }
  }
  return undefined;
}
