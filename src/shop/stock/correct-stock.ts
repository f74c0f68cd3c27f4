import { eq, sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Pieces } from './pieces.rules.ts';
import { stockLevels } from './stock.tables.ts';

/**
 * Takes back available pieces that were received by mistake, with the movement that says so. The row of stock is locked last, as
 * everywhere.
 * @returns undefined when that was done; how many are available when these are fewer
 */
export async function correctStock(
  tx: TransactionContext,
  { productId, quantity }: Pieces,
): Promise<{ readonly available: number } | undefined> {
  const at = tx.now().toISOString();
  const { rowCount } = await tx.db.execute(sql`
    with corrected as (
      update stock_levels set available = available - ${quantity}::int, updated_at = ${at}::timestamptz
      where product_id = ${productId} and available >= ${quantity}::int returning product_id
    )
    insert into stock_movements (product_id, kind, quantity, order_id, actor, at)
    select product_id, 'correct', ${quantity}::int, null, ${actorName(tx.actor)}, ${at}::timestamptz from corrected`);
  if (rowCount !== 0) return undefined;
  const { available } = stockLevels;
  const [level] = await tx.db.select({ available }).from(stockLevels).where(eq(stockLevels.productId, productId));
  return level ?? { available: 0 };
}
