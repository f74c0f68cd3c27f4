import { sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Holds pieces for an order in one statement: the rows of stock are locked in the order of ids, so that two orders never
 * deadlock, then those that have enough are changed. `pieces` must contain each SKU once. All or nothing.
 * @returns the first SKU that has too few
 */
export async function holdStock(
  tx: TransactionContext,
  orderId: string,
  pieces: readonly Pieces[],
): Promise<{ short: number } | undefined> {
  if (pieces.length === 0) return undefined;
  const sorted = [...pieces].sort((a, b) => a.productId - b.productId);
  const at = tx.now().toISOString();
  const wanted = sql.join(
    sorted.map(({ productId, quantity }) => sql`(${productId}::bigint, ${quantity}::int)`),
    sql`, `,
  );
  const { rows } = await tx.db.execute<{ id: number }>(sql`
    with locked as (
      select product_id, wanted.quantity
      from stock_levels join (values ${wanted}) as wanted (product_id, quantity) using (product_id)
      order by product_id for update of stock_levels
    ), held as (
      update stock_levels as level
      set available = level.available - locked.quantity, held = level.held + locked.quantity, updated_at = ${at}::timestamptz
      from locked where level.product_id = locked.product_id and level.available >= locked.quantity
      returning level.product_id, locked.quantity
    )
    insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
    select product_id, 'hold', quantity, ${orderId}, ${actorName(tx.actor)}, ${at}::timestamptz from held
    returning product_id as id`);
  if (rows.length === sorted.length) return undefined;
  const held = new Set(rows.map(({ id }) => id));
  await releaseStock(
    tx,
    orderId,
    sorted.filter(({ productId }) => held.has(productId)),
  );
  return { short: sorted.find(({ productId }) => !held.has(productId))!.productId };
}
