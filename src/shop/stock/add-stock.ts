import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';

/** Adds to what is available, after what is short, with the movement that says why. The row of stock is locked last, as everywhere. */
export async function addStock(
  tx: TransactionContext,
  { productId, quantity }: Pieces,
  why: {
    readonly kind: 'receive' | 'return' | 'count-up';
    readonly orderId?: string | null;
    readonly changeId?: string;
  },
): Promise<void> {
  const at = tx.now().toISOString();
  await tx.db.execute(sql`
    with added as (
      insert into stock_levels (product_id, available, held, updated_at)
      values (${productId}, ${quantity}::int, 0, ${at}::timestamptz)
      on conflict (product_id) do update
        set available = stock_levels.available + greatest(0, excluded.available - stock_levels.short),
          short = greatest(0, stock_levels.short - excluded.available), updated_at = excluded.updated_at
      returning product_id
    )
    insert into stock_movements (product_id, kind, quantity, order_id, change_id, actor, at)
    select product_id, ${why.kind}, ${quantity}::int, ${why.orderId ?? null}::uuid, ${why.changeId ?? null}::uuid, ${actorName(tx.actor)}, ${at}::timestamptz from added`);
}
