import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

/** Makes pieces that had left the stock available again: they came back and were inspected. Each SKU once. */
export async function returnStock(tx: TransactionContext, orderId: string, pieces: readonly Pieces[]): Promise<void> {
  const at = tx.now().toISOString();
  for (const { productId, quantity } of [...pieces].sort((a, b) => a.productId - b.productId)) {
    await tx.db.execute(sql`
      with returned as (
        insert into stock_levels (product_id, available, held, updated_at)
        values (${productId}, ${quantity}::int, 0, ${at}::timestamptz)
        on conflict (product_id) do update
          set available = stock_levels.available + excluded.available, updated_at = excluded.updated_at
        returning product_id
      )
      insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
      select product_id, 'return', ${quantity}::int, ${orderId}, ${actorName(tx.actor)}, ${at}::timestamptz from returned`);
  }
}
