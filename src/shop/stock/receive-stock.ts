import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

/** Makes pieces that came to the warehouse available. The row of stock is locked last, as everywhere. */
export async function receiveStock(tx: TransactionContext, { productId, quantity }: Pieces): Promise<void> {
  const at = tx.now().toISOString();
  await tx.db.execute(sql`
    with received as (
      insert into stock_levels (product_id, available, held, updated_at)
      values (${productId}, ${quantity}::int, 0, ${at}::timestamptz)
      on conflict (product_id) do update
        set available = stock_levels.available + excluded.available, updated_at = excluded.updated_at
      returning product_id
    )
    insert into stock_movements (product_id, kind, quantity, actor, at)
    select product_id, 'receive', ${quantity}::int, ${actorName(tx.actor)}, ${at}::timestamptz from received`);
}
